import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { CSSProperties } from 'react'

type Props = {
  title: string
  direction: 'none' | 'ascending' | 'descending'
  /** The title may take several lines; the arrow stays with its last word. */
  wraps?: boolean
  onClick: () => void
}

const ICONS = { none: IconSelector, ascending: IconArrowUp, descending: IconArrowDown }
const ONE_LINE: CSSProperties = { display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }
const IN_TEXT: CSSProperties = { verticalAlign: '-2px' }
const NO_BREAK = '\u00a0'

/** A column's title that sorts: first ascending, then descending. The direction is told by the header cell. */
export function SortButton({ title, direction, wraps = false, onClick }: Props) {
  const Icon = ICONS[direction]
  return (
    <UnstyledButton onClick={onClick} fz="inherit" fw="inherit" ta="inherit" {...(wraps ? {} : { style: ONE_LINE })}>
      {wraps ? `${title}${NO_BREAK}` : title}
      <Icon size={14} color="var(--mantine-color-dimmed)" aria-hidden {...(wraps ? { style: IN_TEXT } : {})} />
    </UnstyledButton>
  )
}
