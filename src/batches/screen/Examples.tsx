import { Box, Text } from '@mantine/core'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import type { Preflight } from '../wire.ts'
import { texts } from './texts.ts'

type Props = Preflight['hints'] & { title: string }

/** How many rows are odd, and, opened, the first of them with the reason, and how many of how many these are. */
export function Examples({ title, rows, examples }: Props) {
  if (rows === 0) return null
  return (
    <Box component="details">
      <Text component="summary" style={{ cursor: 'pointer' }}>
        {title}
      </Text>
      <Box component="ul" m={0} mt={4} pl="lg">
        {examples.map(({ row, text, message }) => (
          <Text component="li" key={row} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Text span size="xs" c="var(--mantine-color-text)" className="figures">
              {`${row}: ${text}`}
            </Text>{' '}
            {message}
          </Text>
        ))}
      </Box>
      <Shown shown={examples.length} rows={rows} />
    </Box>
  )
}

function Shown({ shown, rows }: { shown: number; rows: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (shown === rows) return null
  const number = (count: number) => formatNumber(count, language)
  return (
    <Text size="xs" c="dimmed" mt={4} pl="lg" className="figures">
      {t('examplesShown', { shown: number(shown), number: number(rows) })}
    </Text>
  )
}
