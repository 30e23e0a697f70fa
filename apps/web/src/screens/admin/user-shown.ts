import type { DataOf } from '@praxis/contract/endpoint';
import type { listUsers } from '@praxis/contract/operator';

export type UserShown = DataOf<typeof listUsers>['list'][number];

export const nameOf = (user: UserShown) => user.real_name || user.nickname || user.account || user.phone;
