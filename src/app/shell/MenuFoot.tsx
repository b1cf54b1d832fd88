import { ActionIcon, Kbd, NavLink } from '@mantine/core'
import { IconLifebuoy, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { operatorQuery } from '../../house/operator/screen/calls.ts'
import { useLabel } from '../../house/operator/screen/use-label.ts'
import { layoutTexts } from './layout-texts.ts'

/** Opens the search for whoever does not know its keys, and names them. */
export function FindButton({ isRail, onClick }: { isRail: boolean; onClick: () => void }) {
  const t = useTexts(layoutTexts)
  const icon = <IconSearch size={18} stroke={1.6} aria-hidden />
  const keys = IS_APPLE ? '⌘ K' : t('findKeys')
  if (!isRail)
    return (
      <NavLink
        component="button"
        label={t('find')}
        leftSection={icon}
        rightSection={<Kbd size="xs">{keys}</Kbd>}
        onClick={onClick}
      />
    )
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      mx="auto"
      aria-label={t('find')}
      data-tip={`${t('find')} (${keys})`}
      data-tip-side="right"
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

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
