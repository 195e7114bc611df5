/** The figures of a process as it tells them on its METRICS_PORT. */

/** The values of all series, by series. */
export async function figuresAt(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

/** Where a process tells its figures that was started with `METRICS_PORT=0`, by what it has printed. */
export function metricsPortIn(output: string): number {
  const port = /"port":(\d+),"msg":"metrics listening"/.exec(output)?.[1];
  if (port === undefined) throw new Error(`it tells no figures:\n${output}`);
  return Number(port);
}
