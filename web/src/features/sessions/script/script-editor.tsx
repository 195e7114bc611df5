import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Title } from '@mantine/core';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import type { Drill } from '@touchline/shared/boards/document';
import { memo, useId, useState } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import type { BoardEditor } from '../../../live/boards/board-state';
import { EmptyState } from '../../../ui/empty-state';
import { DrillFields } from './drill-fields';
import { drillKey } from './drill-key';
import { DrillImage } from './drill-picture';
import { DrillTexts } from './drill-texts';
import classes from './script.module.css';
import { drillName, totalOf } from './script-words';
import { useDrillActions } from './use-drill-actions';
import { type ShownDrill, useScript } from './use-script';

const DrillLibrary = lazyWithRetry(() => import('./drill-library'));
const SaveDrill = lazyWithRetry(() => import('./save-drill'));

/** The read-only script. */
export const ScriptSheet = ({ drills }: { drills: readonly ShownDrill[] }) => (
  <ol className={classes.drills}>
    {drills.map(({ drill, title, minutes, points, equipment, picture }, index) => (
      <li key={drillKey(drill)} className={classes.drill}>
        <Title order={3}>{drillName(title, index)}</Title>
        <p className={classes.fact}>
          <Plural value={minutes} one="# minute" other="# minutes" />
        </p>
        {picture && <DrillImage picture={picture} />}
        <DrillTexts points={points} equipment={equipment} />
      </li>
    ))}
  </ol>
);

/** The drills of a session in order. All coaches edit them at once; families read them. */
export const ScriptEditor = memo(function ScriptEditor({ editor }: { editor: BoardEditor }) {
  const { t } = useLingui();
  const drills = useScript(editor.doc);
  const addId = useId();
  const [saving, setSaving] = useState<Drill | null>(null);
  const actions = useDrillActions(editor, { addId, onSave: setSaving });
  const max = BOARD_LIMITS.drills;
  const isFull = drills.length >= max;
  const [library, setLibrary] = useState(false);
  const add = editor.canEdit && !isFull && (
    <Group gap="xs" justify={drills.length > 0 ? 'flex-start' : 'center'}>
      <Button
        id={addId}
        variant="light"
        className={drills.length > 0 ? classes.add : undefined}
        leftSection={<IconPlus size={20} stroke={1.75} />}
        onClick={() => actions.add()}
      >
        <Trans>Add drill</Trans>
      </Button>
      <Button
        variant="default"
        className={drills.length > 0 ? classes.add : undefined}
        leftSection={<IconBooks size={20} stroke={1.75} />}
        onClick={() => setLibrary(true)}
      >
        <Trans>Drills of the club</Trans>
      </Button>
    </Group>
  );
  return (
    <div className={classes.root}>
      {drills.length > 0 ? (
        <p className={classes.total}>{totalOf(drills)}</p>
      ) : (
        <EmptyState order={3} title={t`This session has no drills yet`} action={add} />
      )}
      {editor.canEdit ? (
        drills.length > 0 && (
          <ol className={classes.drills}>
            {drills.map(({ drill, title, minutes, picture }, index) => (
              <li key={drillKey(drill)}>
                <DrillFields
                  drill={drill}
                  number={index + 1}
                  of={drills.length}
                  title={title}
                  minutes={minutes}
                  picture={picture}
                  editor={editor}
                  actions={actions}
                />
              </li>
            ))}
          </ol>
        )
      ) : (
        <ScriptSheet drills={drills} />
      )}
      {drills.length > 0 && add}
      {library && <DrillLibrary room={max - drills.length} onAdd={actions.insert} onClose={() => setLibrary(false)} />}
      {saving && <SaveDrill drill={saving} doc={editor.doc} onClose={() => setSaving(null)} />}
      {editor.canEdit && isFull && (
        <p className={classes.fact}>
          <Trans>A session can have up to {max} drills.</Trans>
        </p>
      )}
    </div>
  );
});
