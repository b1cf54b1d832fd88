import { ActionIcon, NavLink, Tooltip } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../operator/screen/calls.ts'

/** The operator's support page. */
export function SupportLink({ isRail }: { isRail: boolean }) {
  const { data: operator } = useQuery(operatorQuery)
  if (operator === undefined) return null
  const { label, url } = operator.support
  const icon = <IconLifebuoy size={18} stroke={1.6} aria-hidden />
  const target = { href: url, target: '_blank', rel: 'noreferrer' }
  if (!isRail) return <NavLink {...target} label={label} leftSection={icon} />
  return (
    <Tooltip label={label} position="right">
      <ActionIcon component="a" {...target} variant="subtle" color="gray" size="lg" mx="auto" aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
