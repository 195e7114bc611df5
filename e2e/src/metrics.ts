/** Reads the metrics of a process. @returns each series with its value */
export async function readMetrics(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

/** Finds the port of the metrics in the output of a process that was started with `METRICS_PORT=0`. */
export function metricsPortIn(output: string): number {
  const port = /"port":(\d+),"msg":"metrics listening"/.exec(output)?.[1];
  if (port === undefined) throw new Error(`the output names no metrics port:\n${output}`);
  return Number(port);
}
