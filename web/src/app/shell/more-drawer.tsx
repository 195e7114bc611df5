import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { IconBook2, IconChalkboard, IconHome, IconLogout, IconMessages, IconShieldLock } from '@tabler/icons-react';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { Link, useNavigate } from 'react-router-dom';
import { logout } from '../../lib/session';
import { unlessUnsaved } from '../../lib/unsaved';
import { adminIcons } from './admin-icons';
import { hasSessions, hasSessionsInBar } from './entries';
import classes from './more-drawer.module.css';
import { SCHEMES } from './schemes';
import { menuOf } from './screens';

interface MoreDrawerProps {
  user: CurrentUser;
  opened: boolean;
  onClose: () => void;
}

/** The entries that do not fit into the phone's bottom bar. */
export default function MoreDrawer({ user, opened, onClose }: MoreDrawerProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const tasks = menuOf(user.roles).filter(({ path }) => path !== 'planning');
  const leave = () => {
    onClose();
    unlessUnsaved(() => {
      void navigate('/');
      void logout();
    });
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      title={displayName(user)}
      closeButtonProps={{ 'aria-label': t`Close`, size: 'lg' }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Text size="sm" c="var(--dim)" mb="md">
        {user.emailAddress}
      </Text>
      <Stack gap={4}>
        <Link to="/" className={classes.link} onClick={onClose}>
          <IconHome size={22} stroke={1.75} />
          <Trans>Start page</Trans>
        </Link>
        {(user.teams.length > 0 || user.roles.includes('ADMIN')) && (
          <Link to="/admin/news" className={classes.link} onClick={onClose}>
            <IconMessages size={22} stroke={1.75} />
            <Trans>Team news</Trans>
          </Link>
        )}
        {hasSessions(user) && !hasSessionsInBar(user) && (
          <Link to="/sessions" className={classes.link} onClick={onClose}>
            <IconChalkboard size={22} stroke={1.75} />
            <Trans>Sessions</Trans>
          </Link>
        )}
        {tasks.map(({ path, label, icon }) => {
          const Icon = adminIcons[icon];
          return (
            <Link key={path} to={`/admin/${path}`} className={classes.link} onClick={onClose}>
              <Icon size={22} stroke={1.75} />
              {t(label)}
            </Link>
          );
        })}
        <Link to="/rules" className={classes.link} onClick={onClose}>
          <IconBook2 size={22} stroke={1.75} />
          <Trans>Rules</Trans>
        </Link>
        <Link to="/privacy" className={classes.link} onClick={onClose}>
          <IconShieldLock size={22} stroke={1.75} />
          <Trans>Privacy</Trans>
        </Link>
      </Stack>
      <SegmentedControl
        fullWidth
        size="md"
        my="md"
        aria-label={t`Colors`}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={SCHEMES.map(({ value, label }) => ({ value, label: value === 'auto' ? t`System` : t(label) }))}
      />
      <Button variant="default" fullWidth leftSection={<IconLogout size={20} stroke={1.75} />} onClick={leave}>
        <Trans>Logout</Trans>
      </Button>
    </Drawer>
  );
}
