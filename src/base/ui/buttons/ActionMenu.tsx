import { Menu, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FailureContainerContext } from '../display/Failure.tsx'
import { type MenuEntry, MenuEntryContext } from './IconAction.tsx'
import { MoreButton } from './MoreButton.tsx'

type Props = { label: string; children: ReactNode }

/**
 * A menu of labelled actions behind one button. The actions and their pending calls stay
 * mounted while it is closed. Failures appear below the button.
 */
export function ActionMenu({ label, children }: Props) {
  const [failureElement, setFailureElement] = useState<Element | null>(null)
  return (
    <Stack gap={4} align="flex-start">
      <Menu
        position="bottom-end"
        shadow="md"
        withinPortal={false}
        keepMounted
        keepMountedMode="display-none"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <MoreButton label={label} />
        </Menu.Target>
        <Menu.Dropdown maw="min(340px, 90vw)">
          <FailureContainerContext value={failureElement}>
            <MenuEntryContext value={Entry}>{children}</MenuEntryContext>
          </FailureContainerContext>
        </Menu.Dropdown>
      </Menu>
      <div ref={setFailureElement} />
    </Stack>
  )
}

function Entry({ label, icon, isBusy = false, isDisabled = false, ...action }: MenuEntry) {
  const buttonProps = {
    leftSection: icon,
    disabled: isBusy || isDisabled,
    style: { overflowWrap: 'anywhere' },
  } as const
  if ('href' in action) {
    return (
      <Menu.Item {...buttonProps} component="a" href={action.href} download>
        {label}
      </Menu.Item>
    )
  }
  if ('to' in action) {
    return (
      <Menu.Item {...buttonProps} renderRoot={props => <Link {...props} to={action.to} search={action.search} />}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...buttonProps} onClick={action.onClick}>
      {label}
    </Menu.Item>
  )
}
