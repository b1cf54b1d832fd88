import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ACTION_ICON } from './action-icon.ts'

/** Opens a menu; passes on the props that the menu gives its target. */
export const MoreButton = ({ label, ...target }: ActionIconProps & { label: string }) => (
  <ActionIcon variant="subtle" color="gray" size="lg" ml={-8} aria-label={label} {...target}>
    <IconDots {...ACTION_ICON} />
  </ActionIcon>
)
