/** The form of the page of an invitation: its values, errors and request bodies. */
import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { loginBody, registerBody } from '@touchline/shared/accounts/account.model';
import { type RequestedChild, requestedChild } from '@touchline/shared/invitations/invitation.model';
import type { InvitationCard } from '@touchline/shared/invitations/invitations.contract';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { messageText } from '../../lib/language';
import { newId } from '../../lib/new-id';

interface ChildValues {
  key: string;
  name: string;
  birthYear: number | string;
}

export interface JoinValues {
  /** How a visitor goes on; `signed-in` for everybody else. */
  as: 'new' | 'known' | 'signed-in';
  userName: string;
  emailAddress: string;
  password: string;
  agreed: boolean;
  /** Empty for a personal invitation. */
  children: ChildValues[];
}

export type JoinFormState = UseFormReturnType<JoinValues>;

export const newChild = (): ChildValues => ({ key: newId(8), name: '', birthYear: '' });

/** @param own children of the signed-in user, who need not be typed again */
export const joinValues = (card: InvitationCard, ownChildren: readonly PlayerView[] | undefined): JoinValues => ({
  as: ownChildren ? 'signed-in' : 'new',
  userName: '',
  emailAddress: card.emailAddress ?? '',
  password: '',
  agreed: false,
  children:
    card.code === undefined
      ? []
      : ownChildren && ownChildren.length > 0
        ? ownChildren.map(({ id, name, birthYear }) => ({ key: id, name, birthYear: birthYear ?? '' }))
        : [newChild()],
});

const account = registerBody.pick({ userName: true, emailAddress: true, password: true });

export const askedChildren = ({ children }: JoinValues): RequestedChild[] =>
  children.map(({ name, birthYear }) => ({ name, birthYear: Number(birthYear) }));

export function joinErrors(values: JoinValues): Record<string, string> {
  const { as, agreed, children } = values;
  const { userName, emailAddress, password } = values;
  const parsedAccount = {
    new: () => account.safeParse({ userName, emailAddress, password }),
    known: () => loginBody.safeParse({ emailAddress, password }),
    'signed-in': () => undefined,
  }[as]();
  const errors: Record<string, string> = {};
  for (const { path, message } of parsedAccount?.error?.issues ?? []) errors[String(path[0])] ??= messageText(message);
  if (as === 'new' && !agreed) errors.agreed = t`Please agree to the privacy policy`;
  for (const [index, child] of children.entries()) {
    if (child.birthYear === '') errors[`children.${index}.birthYear`] = t`Birth year is required`;
    const parsed = requestedChild.safeParse({ name: child.name, birthYear: Number(child.birthYear) });
    for (const { path, message } of parsed.error?.issues ?? [])
      errors[`children.${index}.${String(path[0])}`] ??= messageText(message);
  }
  return errors;
}
