import { Menu, type MenuItemProps } from '@mantine/core';

interface MenuActProps extends Omit<MenuItemProps, 'disabled'> {
  /** True: it would do nothing now. */
  idle: boolean;
  onClick: () => void;
}

/** An item of a menu that does nothing now and then. Not `disabled`: the keyboard cannot enter a menu whose first item is. */
export const MenuAct = ({ idle, onClick, ...props }: MenuActProps) => (
  <Menu.Item {...props} data-disabled={idle || undefined} aria-disabled={idle} onClick={idle ? undefined : onClick} />
);
