import {
  IconBallFootball,
  IconCalendarEvent,
  IconCash,
  IconMapPin,
  IconTrendingUp,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

export const adminIcons = {
  planning: IconCalendarEvent,
  profile: IconUser,
  venue: IconMapPin,
  team: IconUsersGroup,
  user: IconUsers,
  event: IconBallFootball,
  engagement: IconCash,
  development: IconTrendingUp,
};
