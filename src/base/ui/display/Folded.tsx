import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'

// The minimum touch height of the accessibility rules.
const STYLE = { display: 'flex', gap: 2, minHeight: 24, paddingBlock: 3, textAlign: 'left', maxWidth: '100%' } as const

/** Sentences folded to one truncated line; unfolded, each sentence is shown in full. */
export function Folded({ lines }: { lines: string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} c="dimmed" style={STYLE}>
      <Icon size={14} stroke={1.8} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      {isOpen ? <Lines lines={lines} /> : <OneLine>{lines.join('; ')}</OneLine>}
    </UnstyledButton>
  )
}

const OneLine = ({ children }: { children: string }) => (
  <Text span size="xs" className="figures" lineClamp={1} style={{ wordBreak: 'break-all' }}>
    {children}
  </Text>
)

const Lines = ({ lines }: { lines: string[] }) => (
  <span>
    {lines.map(line => (
      <Text span key={line} display="block" size="xs" className="figures" style={{ overflowWrap: 'anywhere' }}>
        {line}
      </Text>
    ))}
  </span>
)
