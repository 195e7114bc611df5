/** Whether somebody shows the questions that `modals` asks: the code of that comes after the page. */
let isThere = false;

export const hasModalHost = (): boolean => isThere;

export const setModalHost = (there: boolean): void => {
  isThere = there;
};
