import { Box, Switch, Text } from '@mantine/core'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Preflight } from '../upload/wire.ts'
import { ExamplesShown } from './Findings.tsx'
import type { Choice } from './send-upload.ts'
import { texts } from './suggestion-texts.ts'

type Props = {
  suggestions: Preflight['suggestions']
  isAccepted: boolean
  onChoose: (part: Partial<Choice>) => void
  isBusy: boolean
}

/** Lists the suggestions for rows that are not a UID, with a switch to accept all of them. */
export function SuggestionChoice({ suggestions: { rows, examples }, isAccepted, onChoose, isBusy }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (rows === 0) return null
  return (
    <Box p="md" style={{ border: '1px solid var(--ui-line)', borderRadius: 'var(--mantine-radius-sm)' }}>
      <Switch
        label={t('takeSuggestions', { count: rows, number: formatNumber(rows, language) })}
        description={t('takeSuggestionsHelp', { count: rows })}
        checked={isAccepted}
        onChange={event => onChoose({ suggestions: event.currentTarget.checked })}
        disabled={isBusy}
      />
      <Box component="details" mt="xs" open={rows <= MAX_EXPANDED}>
        <Text component="summary" size="xs" style={{ cursor: 'pointer' }}>
          {t('whichSuggestions')}
        </Text>
        <Box component="ul" m={0} mt={4} pl="lg">
          {examples.map(({ row, text, uid }) => (
            <Text component="li" key={row} size="xs" className="figures" style={{ overflowWrap: 'anywhere' }}>
              {t('suggestionOf', { row, text, uid })}
            </Text>
          ))}
        </Box>
        <ExamplesShown shownRows={examples.length} rows={rows} />
      </Box>
    </Box>
  )
}

/** Up to this many suggestions are expanded, because they can be read at a glance. */
const MAX_EXPANDED = 3
