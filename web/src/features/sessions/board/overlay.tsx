/** Selections, handles and pointers on top of the board. The saved image leaves them out. */
import { type Peer, peer } from '@touchline/shared/boards/pointers';
import { Text as MeasuredText } from 'konva/lib/shapes/Text';
import { useEffect, useMemo, useState } from 'react';
import { Circle, Group, Label, Line, Rect, Tag, Text } from 'react-konva/lib/ReactKonvaCore';
import type { Awareness } from 'y-protocols/awareness';
import 'konva/lib/shapes/Circle';
import 'konva/lib/shapes/Label';
import 'konva/lib/shapes/Line';
import 'konva/lib/shapes/Rect';
import { type BoardContext, boxAt, boxOfShapes, selected, shownShapes } from './board-context';
import { type Box, boxAround, isWithin } from './geometry';
import { framed, handlesOf } from './handles';
import { FONT, peerColour, token } from './paper';
import type { Viewport } from './use-view';
import { tagAtFrame, tagAtPointer, visibleBox } from './view';

interface OtherUser extends Peer {
  clientId: number;
}

const othersOf = (awareness: Awareness): OtherUser[] =>
  [...awareness.getStates()].flatMap(([clientId, state]) => {
    const parsed = clientId === awareness.clientID ? null : peer.safeParse(state);
    return parsed?.success ? [{ ...parsed.data, clientId }] : [];
  });

/** Reads the pointers of other users, at most once per frame. */
function useOthers(awareness: Awareness): readonly OtherUser[] {
  const [others, setOthers] = useState<readonly OtherUser[]>([]);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      setOthers(othersOf(awareness));
    };
    const scheduleRead = () => {
      frame ||= requestAnimationFrame(read);
    };
    awareness.on('change', scheduleRead);
    scheduleRead();
    return () => {
      awareness.off('change', scheduleRead);
      cancelAnimationFrame(frame);
    };
  }, [awareness]);
  return others;
}

const Frame = ({ box, scale, colour, dashed }: { box: Box; scale: number; colour: string; dashed?: boolean }) => (
  <Rect
    x={box.left}
    y={box.top}
    width={box.right - box.left}
    height={box.bottom - box.top}
    stroke={colour}
    strokeWidth={1.5 / scale}
    {...(dashed ? { dash: [5 / scale, 4 / scale] } : {})}
  />
);

const NAME = { fontFamily: FONT, fontSize: 12, fontStyle: '650', padding: 4, wrap: 'none', ellipsis: true } as const;
/** Maximum width of a name tag (pixels). */
const MAX_TAG_WIDTH = 180;

interface PeerProps {
  otherUser: OtherUser;
  context: BoardContext;
  scale: number;
  seen: Box;
  turned: boolean;
}

/** Shows another user's pointer and selection, with one name tag: at the pointer, otherwise at the selection. */
function OtherPerson({ otherUser: { clientId, cursor, selection, user }, context, scale, seen, turned }: PeerProps) {
  const colour = peerColour(clientId);
  const { name } = user;
  const measured = useMemo(() => {
    const text = new MeasuredText({ text: name, ...NAME });
    return { width: Math.min(MAX_TAG_WIDTH, text.width()), height: text.height() };
  }, [name]);
  const ids = new Set(selection);
  const selectedShapes = ids.size === 0 ? [] : shownShapes(context).filter(({ id }) => ids.has(id));
  const pixels = { scaleX: 1 / scale, scaleY: 1 / scale, rotation: turned ? -90 : 0 };
  const [wide, high] = [measured.width / scale, measured.height / scale];
  const tag = turned ? { width: high, height: wide } : { width: wide, height: high };
  const topShape = selectedShapes.at(-1);
  // Includes the edge, where the pointer of a drag beyond the board stays.
  const isPointerVisible = cursor !== null && isWithin(boxAround([cursor]), framed(seen, scale));
  const tagCorner = isPointerVisible
    ? tagAtPointer(cursor, tag, seen, scale)
    : topShape && tagAtFrame(framed(boxAt(context, topShape), scale), tag, seen);
  return (
    <>
      {selectedShapes.map((shape) => (
        <Frame key={shape.id} box={framed(boxAt(context, shape), scale)} scale={scale} colour={colour} />
      ))}
      {cursor && (
        <Group {...cursor} {...pixels}>
          <Line
            points={[0, 0, 0, 17, 4.5, 13, 12, 13]}
            closed
            fill={colour}
            stroke={token('--paper')}
            strokeWidth={1.5}
          />
        </Group>
      )}
      {tagCorner && (
        // The tag hangs from the corner that is at its upper left on the screen.
        <Label x={tagCorner.x} y={tagCorner.y + (turned ? tag.height : 0)} {...pixels}>
          <Tag fill={colour} cornerRadius={4} />
          <Text text={name} {...NAME} width={measured.width} fill={token('--on-disc')} />
        </Label>
      )}
    </>
  );
}

/** Shows the pointers of all other users. */
export function OtherPointers({ context, viewport: { view, width } }: { context: BoardContext; viewport: Viewport }) {
  const others = useOthers(context.connection.awareness);
  const seen = visibleBox(view, width);
  return others.map((otherUser) => (
    <OtherPerson
      key={otherUser.clientId}
      otherUser={otherUser}
      context={context}
      scale={view.scale}
      seen={seen}
      turned={view.turned ?? false}
    />
  ));
}

/** Shows the user's own selection and keyboard crosshair. */
export function OwnSelection({ context, scale }: { context: BoardContext; scale: number }) {
  const { preview, marquee, crosshair, anchor, tool } = context.state;
  const ink = token('--on-paper');
  const accent = token('--disc-home');
  const shapes = selected(context);
  const box = preview.length === 0 ? boxOfShapes(context, shapes) : null;
  return (
    <>
      {preview.length === 0 &&
        shapes.map((shape) => (
          <Frame key={shape.id} box={framed(boxAt(context, shape), scale)} scale={scale} colour={accent} />
        ))}
      {box && shapes.length > 1 && <Frame box={framed(box, scale)} scale={scale} colour={accent} dashed />}
      {preview.length === 0 &&
        tool === 'select' &&
        handlesOf(context, scale).map(({ grip, at }) => (
          <Circle
            key={grip}
            {...at}
            radius={6 / scale}
            fill={token(grip === 'turn' ? '--paper' : '--disc-home')}
            stroke={accent}
            strokeWidth={2 / scale}
          />
        ))}
      {marquee && <Frame box={marquee} scale={scale} colour={ink} dashed />}
      {anchor && <Circle {...anchor} radius={5 / scale} stroke={ink} strokeWidth={2 / scale} />}
      {crosshair && (
        <Group {...crosshair} scaleX={1 / scale} scaleY={1 / scale}>
          <Line points={[-12, 0, 12, 0]} stroke={ink} strokeWidth={2} />
          <Line points={[0, -12, 0, 12]} stroke={ink} strokeWidth={2} />
        </Group>
      )}
    </>
  );
}
