import { ActionIcon, NavLink } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../../house/operator/screen/calls.ts'
import { useLabel } from '../../house/operator/screen/use-label.ts'

/** The operator's support page. */
export function SupportLink({ isRail }: { isRail: boolean }) {
  const labelOf = useLabel()
  const { data: operator } = useQuery(operatorQuery)
  if (operator === undefined) return null
  const { url } = operator.support
  const label = labelOf(operator.support)
  const icon = <IconLifebuoy size={18} stroke={1.6} aria-hidden />
  const target = { href: url, target: '_blank', rel: 'noreferrer' }
  if (!isRail) return <NavLink {...target} label={label} leftSection={icon} />
  return (
    <ActionIcon
      component="a"
      {...target}
      variant="subtle"
      color="gray"
      size="lg"
      mx="auto"
      aria-label={label}
      data-tip={label}
      data-tip-side="right"
    >
      {icon}
    </ActionIcon>
  )
}
