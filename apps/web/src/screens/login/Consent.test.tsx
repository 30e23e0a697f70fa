import { getSite } from '@praxis/contract/institutions/institutions';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { Consent } from './Consent.tsx';

const site = (pages: object) => ({
  data: getSite.data.parse({
    ...{ slogo: '', stitle: '', wechat: false, password_policy: 'compatible', competitions_open: false, environment: 'production' },
    ...{ terms: null, privacy: null, ...pages },
  }),
});

test('whoever registers reads what they agree to, and opens it beside the page they fill in', async () => {
  serverThat({ [getSite.path]: site({ terms: 'https://school.example/terms', privacy: 'https://school.example/privacy' }) });
  await showScreen(<Consent />, ['login']);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['terms of service', 'https://school.example/terms', '_blank'],
    ['privacy notice', 'https://school.example/privacy', '_blank'],
  ]);
});

test('a school that named no page asks for no agreement', async () => {
  const server = serverThat({ [getSite.path]: site({}) });
  await showScreen(<Consent />, ['login']);
  await waitFor(() => expect(server.to(getSite.path)).toHaveLength(1));
  expect(screen.queryByText(/you agree/)).toBeNull();
});
