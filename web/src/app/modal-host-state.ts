/** True while `ModalHost`, which renders the dialogs of `modals`, is mounted. Its code loads after the page. */
let isMounted = false;

export const hasModalHost = (): boolean => isMounted;

export const setModalHost = (mounted: boolean): void => {
  isMounted = mounted;
};
