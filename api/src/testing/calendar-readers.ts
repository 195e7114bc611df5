/** Reads calendar feeds as calendar programs do. */
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

/** An event as a reader understands it; times in seconds. */
export interface ReadEvent {
  start: number;
  end: number;
  changed: number;
  status: string;
  title: string;
}

/** Returns the events of a feed as `ical.js` understands them. */
export function icalJsEvents(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

/** Returns the times of a feed's events by their ids, as `ical.js` understands them. */
export const readWithIcalJs = (text: string): Record<string, ReadEvent> =>
  Object.fromEntries(
    icalJsEvents(text).map(({ uid, startDate, endDate, summary, component }) => [
      uid,
      {
        start: startDate.toUnixTime(),
        end: endDate.toUnixTime(),
        changed: (component.getFirstPropertyValue('last-modified') as ICAL.Time).toUnixTime(),
        status: String(component.getFirstPropertyValue('status')),
        title: summary,
      },
    ]),
  );

/** Returns the times of a feed's events by their ids, as `node-ical` understands them. */
export const readWithNodeIcal = (text: string): Record<string, ReadEvent> =>
  Object.fromEntries(
    Object.values(nodeIcal.sync.parseICS(text)).flatMap((component) =>
      component.type === 'VEVENT'
        ? [
            [
              component.uid,
              {
                start: component.start.getTime() / 1_000,
                end: component.end.getTime() / 1_000,
                changed: component.lastmodified.getTime() / 1_000,
                status: String(component.status),
                title: component.summary,
              },
            ],
          ]
        : [],
    ),
  );

const HOUR = 3_600_000;

/** Returns when the clocks of a zone are next put back (ms): the hour before and the hour after have the same name. */
export function nextRepeatedHour(zone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  let ms = Math.ceil(Date.now() / HOUR) * HOUR;
  while (format.format(ms) !== format.format(ms - HOUR)) ms += HOUR;
  return ms;
}
