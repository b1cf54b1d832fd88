import { ActionIcon, Kbd, NavLink } from '@mantine/core'
import { IconBook2, IconLifebuoy, IconSearch, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import { useLabel } from '../../platform/operator/screen/use-label.ts'
import { layoutTexts } from './layout-texts.ts'
import { texts } from './shell-texts.ts'
import { useDocsAddress } from './use-docs-address.ts'

/** Opens the search by mouse, and shows its keyboard shortcut. */
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

/** The product's documents, in the language of the screen. */
export function HelpLink({ isRail }: { isRail: boolean }) {
  const t = useTexts(texts)
  const href = useDocsAddress()
  return <FootLink isRail={isRail} href={href} label={t('help')} Icon={IconBook2} />
}

/** The operator's support page. */
export function SupportLink({ isRail }: { isRail: boolean }) {
  const labelOf = useLabel()
  const { data: operator } = useQuery(operatorQuery)
  if (operator === undefined) return null
  const { support } = operator
  return <FootLink isRail={isRail} href={support.url} label={labelOf(support)} Icon={IconLifebuoy} />
}

type FootLinkProps = { isRail: boolean; href: string; label: string; Icon: TablerIcon }

/** Opens an external page in a new window. */
function FootLink({ isRail, href, label, Icon }: FootLinkProps) {
  const icon = <Icon size={18} stroke={1.6} aria-hidden />
  const target = { href, target: '_blank', rel: 'noreferrer' }
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
