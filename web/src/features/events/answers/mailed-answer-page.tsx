import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AVAILABILITIES, type Availability } from '@touchline/shared/events/event-words';
import { type AnswerView, calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { PlaceLink } from '../../../domain/places/place-link';
import { call } from '../../../lib/client';
import { clock } from '../../../lib/club-time';
import { useClubZone, useSpan } from '../../../lib/config';
import { ApiError, errorText } from '../../../lib/errors';
import { showLanguage } from '../../../lib/language';
import { queryOf } from '../../../lib/query-of';
import { loginPath } from '../../../lib/return-path';
import { useSession } from '../../../lib/session';
import { useSubmit } from '../../../lib/use-submit';
import { EmptyState } from '../../../ui/empty-state';
import { LoadError } from '../../../ui/load-error';
import { Page, usePageTitle } from '../../../ui/page';
import { PageSkeleton } from '../../../ui/skeletons';
import { AnswerButtons } from './answer-buttons';
import { answerLabels, statusOfAvailability } from './answer-status';

const planning = { pathname: '/admin/planning', search: '', hash: '' };

/** The button to Planning, or to sign in, for somebody whose link does not work. */
function OpenPlanning() {
  const session = useSession();
  return (
    <Button component={Link} to={session.state === 'visitor' ? loginPath(planning) : planning.pathname}>
      {session.state === 'visitor' ? <Trans>Sign in</Trans> : <Trans>Open Planning</Trans>}
    </Button>
  );
}

function DeadLink({ error }: { error: ApiError }) {
  const { t } = useLingui();
  usePageTitle(t`Answer`);
  const isClosed = error.status === 409;
  return (
    <EmptyState
      order={1}
      title={isClosed ? error.detail : t`This link does not work any more`}
      help={
        isClosed
          ? t`Planning shows what is next.`
          : t`A link works until the event starts, and only for a guardian of a child on the team. Planning shows what still needs your answer.`
      }
      action={<OpenPlanning />}
    />
  );
}

function EventFacts({ event }: Pick<AnswerView, 'event'>) {
  const { text, own } = useSpan(event);
  const zone = useClubZone();
  const meet = event.meetTime === undefined ? '' : clock(event.meetTime, zone);
  const { kit } = event;
  return (
    <div>
      <Title order={2} size="h3">
        {event.name}
      </Title>
      <Text fw={600}>{text}</Text>
      {own && <Text c="var(--dim)">{own}</Text>}
      {meet && (
        <Text>
          <Trans>Meet at {meet}</Trans>
        </Text>
      )}
      <Text>
        <PlaceLink place={event.eventLocation} />
      </Text>
      {kit && (
        <Text c="var(--dim)">
          <Trans>Kit: {kit}</Trans>
        </Text>
      )}
    </div>
  );
}

interface QuestionProps {
  token: string;
  question: AnswerView;
}

/** The question, and the answers. Nothing is sent before a tap: programs that scan mails open links, too. */
function Question({ token, question }: QuestionProps) {
  const { t } = useLingui();
  const { child, event } = question;
  const [search] = useSearchParams();
  const [currentAnswer, setCurrentAnswer] = useState(question.available);
  const [saved, setSaved] = useState<'answer' | 'reason'>();
  const [reason, setReason] = useState('');
  const { busy, error, send } = useSubmit();
  const answerLabel = currentAnswer && t(answerLabels[statusOfAvailability[currentAnswer]]);
  const linkedAnswer = AVAILABILITIES.find((one) => one === search.get('available'));
  const suggested = !saved && linkedAnswer !== currentAnswer ? linkedAnswer : undefined;
  const isReason = currentAnswer === 'NO';
  const sentences = {
    YES: t`Send: ${child} is going`,
    MAYBE: t`Send: ${child} might come`,
    NO: t`Send: ${child} can’t go`,
  };

  const answer = async (available: Availability, newReason?: string) => {
    const body = { available, ...(newReason && { reason: newReason }) };
    const hasSucceeded = await send(async () => {
      setCurrentAnswer((await call(calendarsContract.answer, { params: { token }, body })).available);
    });
    setSaved(hasSucceeded ? (newReason ? 'reason' : 'answer') : undefined);
    setReason('');
  };
  const saveReason = (submitEvent: FormEvent) => {
    submitEvent.preventDefault();
    if (currentAnswer && reason.trim()) void answer(currentAnswer, reason.trim());
  };

  if (error instanceof ApiError && [404, 409].includes(error.status)) return <DeadLink error={error} />;
  return (
    <Page title={t`Is ${child} coming?`} width="form">
      <Card>
        <Stack gap="md">
          <EventFacts event={event} />
          {suggested && (
            <>
              <Text>
                {answerLabel ? <Trans>Your answer so far: {answerLabel}</Trans> : <Trans>No answer yet.</Trans>}
              </Text>
              <Button size="xl" h={64} fullWidth loading={busy} onClick={() => void answer(suggested)}>
                {sentences[suggested]}
              </Button>
              <Text c="var(--dim)">
                <Trans>Or another answer:</Trans>
              </Text>
            </>
          )}
          <AnswerButtons
            name={child}
            answer={currentAnswer}
            onAnswer={(available) => !busy && void answer(available)}
          />
          <div role="status">
            {busy ? (
              <Text>
                <Trans>Sending…</Trans>
              </Text>
            ) : suggested ? (
              <Text c="var(--dim)">
                <Trans>Nothing is sent before you tap.</Trans>
              </Text>
            ) : answerLabel && !error ? (
              <>
                <Text fw={600}>
                  {child}: {answerLabel}
                </Text>
                <Text c="var(--dim)">
                  {saved === 'reason' ? (
                    <Trans>Your note is saved. Only your family and the staff see it.</Trans>
                  ) : (
                    <Trans>You can change it here until the event starts.</Trans>
                  )}
                </Text>
              </>
            ) : null}
          </div>
          {error !== null && (
            <Text role="alert" c="var(--cant)" fw={550}>
              <Trans>Your answer was not sent.</Trans> {errorText(error)}
            </Text>
          )}
          {saved === 'answer' && currentAnswer && (
            <form onSubmit={saveReason}>
              <Stack gap="xs" align="start">
                <TextInput
                  label={isReason ? t`Reason (optional)` : t`Note (optional), such as “comes late”`}
                  description={t`Only your family and the staff see it.`}
                  maxLength={200}
                  w="100%"
                  value={reason}
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                />
                <Button type="submit" variant="default" loading={busy} disabled={!reason.trim()}>
                  {isReason ? <Trans>Send the reason</Trans> : <Trans>Send the note</Trans>}
                </Button>
              </Stack>
            </form>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

/** /answer/:token: answers a mail's question for one child and one event, without signing in (decision 0045). */
export default function MailedAnswerPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const session = useSession();
  const question = useQuery({
    ...queryOf(['mailed-answer', token], calendarsContract.show_answer, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const language = question.data?.language;
  const isVisitor = session.state === 'visitor';
  useEffect(() => {
    if (language && isVisitor) void showLanguage(language);
  }, [language, isVisitor]);

  if (question.data) return <Question key={token} token={token} question={question.data} />;
  const { error } = question;
  if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return <DeadLink error={error} />;
  if (error) return <LoadError what={t`The question`} read={question} />;
  return <PageSkeleton />;
}
