import { screen } from '@testing-library/react';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { LetInPanel } from './let-in-panel';

it('names the people whom former staff let in, and the children whose guardian they made themselves', async () => {
  const [entry] = usersContract.list_let_in.example.reply;
  const both = { ...entry, letIn: ['amy@club.example'], children: ['Leo Raman', 'Zoe Newman'] };
  const server = await startApiServer(() => ({ body: [both, { ...both, id: 'a-0003', team: 'Blue', children: [] }] }));
  try {
    renderApp(<LetInPanel />);
    expect(await screen.findByText(/a guardian of these children .*: Leo Raman, Zoe Newman\./)).toBeVisible();
    expect(screen.getAllByText(/had let in: amy@club\.example\./)).toHaveLength(2);
    expect(screen.getAllByText(/these children/)).toHaveLength(1);
  } finally {
    await server.stop();
  }
});
