/** Runs tasks one after the other; one that fails is reported and does not stop the next. */
export function inOrder(onFailure: (error: unknown) => void): (task: () => unknown) => void {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    last = last.then(task).catch(onFailure);
  };
}
