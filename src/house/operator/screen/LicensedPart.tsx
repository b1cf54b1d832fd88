import { Box, Code, Group, Text } from '@mantine/core'
import { useState } from 'react'

type Props = { name: string; version: string; licence: string; wording: string }

/** One part: its name and licence, and beneath it, once it is opened, the licence's text, which nobody translates. */
export function LicensedPart({ name, version, licence, wording }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="li" style={LINE}>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary style={SUMMARY}>
          <Group component="span" display="inline-flex" gap="4px 12px" align="baseline" style={NAME}>
            <span>{`${name} ${version}`}</span>
            <Text span size="sm" c="dimmed">
              {licence}
            </Text>
          </Group>
        </summary>
        {isOpen && (
          <Code block lang="en" my="sm" style={WORDING}>
            {wording}
          </Code>
        )}
      </details>
    </Box>
  )
}

const LINE = { borderBottom: '1px solid var(--mantine-color-default-border)' }
const SUMMARY = { padding: '8px 0', cursor: 'pointer' }
const NAME = { overflowWrap: 'anywhere', maxWidth: 'calc(100% - 24px)', verticalAlign: 'top' } as const
const WORDING = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const
