import type { listUsers } from '@praxis/contract/admin/operator';
import type { DataOf } from '@praxis/contract/core/endpoint';

export type UserView = DataOf<typeof listUsers>['list'][number];

export const nameOf = (user: UserView) => user.real_name || user.nickname || user.account || user.phone;
