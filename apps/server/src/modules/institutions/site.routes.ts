import { getSite } from '@praxis/contract/institutions/institutions';
import type { App } from '../../platform/app.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { avatarAddress, hasWeChat } from '../accounts/index.ts';
import { findBrandingByDomain, listDomains } from './institutions.store.ts';

/** What pages show before anybody signs in, by the domain they were opened on. */
export function siteRoutes(app: App) {
  app.addresses.addDomains(() => listDomains(app.db));

  serve(app, getSite, {
    access: anyone,
    async run({ db, origin }) {
      const branding = await findBrandingByDomain(db, new URL(origin).hostname);
      return {
        slogo: avatarAddress(app, branding?.logo_file_id ?? null) ?? '',
        stitle: branding?.title || branding?.name || '',
        wechat: hasWeChat(app),
        password_policy: app.instance.passwordPolicy,
        terms: app.instance.termsUrl,
        privacy: app.instance.privacyUrl,
        competitions_open: app.instance.competitionsOpen,
        environment: app.instance.dev ? ('development' as const) : ('production' as const),
      };
    },
  });
}
