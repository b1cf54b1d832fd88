import { Box, List, Text, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { DialogForm } from '../../../base/ui/forms/FormDialog.tsx'
import { describeNotAUid } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import { MAX_PASTED_LINES, type PastedSummary, summarizePasted } from '../upload/pasted-rules.ts'
import { pasteTexts } from './paste-texts.ts'

type Props = {
  /** The text pasted before the dialog opened. */
  first: string
  /** Why the server rejected the list; '' if it did not. */
  failure: string
  onChoose: (text: string, lines: string[]) => void
  onClose: () => void
}

const MAX_SHOWN_INVALID_ROWS = 5

/**
 * A field for a pasted or typed list, evaluated while the user types. The next step is the
 * pre-flight, as for a file.
 */
export function PasteStep({ first, failure, onChoose, onClose }: Props) {
  const t = useTexts(pasteTexts)
  const [text, setText] = useState(first)
  // A long list is evaluated only when the user pauses.
  const deferredText = useDeferredValue(text)
  const summary = useMemo(() => summarizePasted(deferredText), [deferredText])
  const isTooLong = summary.lines.length > MAX_PASTED_LINES
  const [wasSubmitted, setSubmitted] = useState(false)
  const isReady = summary.uids > 0 && !isTooLong
  const choose = () => {
    const { lines } = summarizePasted(text)
    if (lines.length > 0 && isReady) onChoose(text, lines)
    else setSubmitted(true)
  }
  return (
    <DialogForm submit={t('next')} failure={failure} growsLong onSubmit={choose} onLeave={onClose}>
      <Textarea
        data-autofocus
        label={t('field')}
        description={t('fieldHelp')}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        // Enter starts a new line; Ctrl+Enter or Cmd+Enter submits.
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        autosize
        minRows={6}
        maxRows={12}
        spellCheck={false}
        autoCapitalize="characters"
        classNames={{ input: 'figures' }}
        required
        error={isTooLong ? t('tooLong') : wasSubmitted && summary.uids === 0 && t('missing')}
      />
      <Summary summary={summary} />
    </DialogForm>
  )
}

/** Shows the counts of the list, and the first rows that are not a UID with the reason. */
function Summary({ summary: { rows, withoutUid, uids, repeated, invalidRows } }: { summary: PastedSummary }) {
  const t = useTexts(pasteTexts)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const counts = [
    t('rows', { count: rows, number: number(rows) }),
    t('uids', { count: uids, number: number(uids) }),
    ...(repeated > 0 ? [t('repeated', { count: repeated, number: number(repeated) })] : []),
    ...(invalidRows.length > 0 ? [t('wrong', { count: invalidRows.length, number: number(invalidRows.length) })] : []),
    ...(withoutUid > 0 ? [t('withoutUid', { number: number(withoutUid) })] : []),
  ]
  const hiddenRows = invalidRows.length - MAX_SHOWN_INVALID_ROWS
  return (
    <Box p="md" bg="var(--ui-quiet)" style={{ borderRadius: 'var(--mantine-radius-sm)' }}>
      <Text role="status" fw={500}>
        {rows === 0 ? t('nothing') : counts.join(' · ')}
      </Text>
      {invalidRows.length > 0 && (
        <List size="sm" mt="xs" spacing={4} listStyleType="none" withPadding={false}>
          {invalidRows.slice(0, MAX_SHOWN_INVALID_ROWS).map(({ row, text, parsed }) => (
            <List.Item key={row} style={{ overflowWrap: 'anywhere' }}>
              <Text span size="sm" fw={500}>
                {t('wrongRow', { row, text: text.slice(0, 60) })}
              </Text>{' '}
              <Text span size="sm" c="dimmed">
                {describeNotAUid(parsed, language)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {hiddenRows > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('moreWrong', { count: hiddenRows, number: number(hiddenRows) })}
        </Text>
      )}
    </Box>
  )
}
