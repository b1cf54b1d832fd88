import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'

type Props = { title: string; direction: 'none' | 'ascending' | 'descending'; onClick: () => void }

const ICONS = { none: IconSelector, ascending: IconArrowUp, descending: IconArrowDown }

/** A column's title that sorts: first ascending, then descending. The direction is told by the header cell. */
export function SortButton({ title, direction, onClick }: Props) {
  const Icon = ICONS[direction]
  return (
    <UnstyledButton
      onClick={onClick}
      fz="inherit"
      fw="inherit"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
    >
      {title}
      <Icon size={14} color="var(--mantine-color-dimmed)" aria-hidden />
    </UnstyledButton>
  )
}
