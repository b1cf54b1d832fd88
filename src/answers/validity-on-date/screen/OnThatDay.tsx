import { Box, Stack, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '../../../base/texts/define.ts'
import { formatDay } from '../../../base/texts/format-day.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed, call } from '../../../base/ui/calls/call.ts'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { DateField } from '../../../base/ui/fields/DateField.tsx'
import { parseTypedDate } from '../../../base/ui/fields/date-rules.ts'
import { describeDateIssue } from '../../../base/ui/fields/describe-date.ts'
import * as contract from '../contract.ts'
import { texts } from './validity-on-date-texts.ts'

/**
 * Shows the validity of one UID on a day: a date field, and the evidence of the company's own
 * queries for that day.
 */
export function OnThatDay({ companyId, uid }: { companyId: number; uid: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [input, setInput] = useState('')
  const parsedInput = parseTypedDate(input, language)
  const day = 'day' in parsedInput ? parsedInput.day : null
  const { data, error, refetch } = useQuery({
    ...onThatDayQuery({ companyId, uid, day: day ?? '' }, language),
    enabled: day !== null,
  })
  // A day in the future is an error of the field; all other failures are not.
  const isRefused = error instanceof CallFailed && error.status === 400
  const fieldError =
    'issue' in parsedInput ? describeDateIssue(parsedInput.issue, language) : isRefused && error.message
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      <Box maw={320}>
        <DateField label={t('day')} description={t('help')} value={input} onChange={setInput} error={fieldError} />
      </Box>
      {day !== null && error !== null && !isRefused && (
        <LoadFailed title={t('failed')} failure={error} onRetry={() => void refetch()} />
      )}
      <Text role="status" className="figures">
        {day !== null && error === null && data
          ? t('answer', { day: formatDay(data.day, language), said: data.said })
          : ''}
      </Text>
    </Stack>
  )
}

/** A UID of a company, and the day in question as yyyy-mm-dd. */
type DayQuery = { companyId: number; uid: string; day: string }

/** The query of the evidence for a day; per language, because the server formats it. */
const onThatDayQuery = ({ companyId, uid, day }: DayQuery, language: Language) =>
  queryOptions({
    queryKey: ['on-that-day', companyId, uid, day, language],
    queryFn: () => call(contract.onThatDay, { companyId, query: { uid, day } }),
  })
