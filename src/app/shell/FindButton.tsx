import { ActionIcon, Kbd, NavLink } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
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
