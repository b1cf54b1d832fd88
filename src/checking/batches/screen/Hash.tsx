import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

const SHOWN = 16

/** The beginning of a SHA-256, which is enough for the eye; the whole of it is copied. */
export function Hash({ value }: { value: string }) {
  const t = useTexts(texts)
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Text span className="figures" title={value} ff="monospace" size="xs">
        {value.slice(0, SHOWN)}…
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? 'hashCopied' : 'copyHash')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t(copied ? 'hashCopied' : 'copyHash')}
              onClick={copy}
            >
              {copied ? <IconCheck size={14} color="var(--ui-good)" /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}
