import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../base/ui/buttons/SubmitButton.tsx'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '../search-rules.ts'
import type { SearchRequest } from '../wire.ts'
import { requestSearch, searchesQuery } from './calls.ts'
import { texts } from './data-requests-texts.ts'

/** Starts a search for a VAT ID or a name. */
export function SearchForm({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const [by, setBy] = useState<SearchRequest['by']>('uid')
  const [text, setText] = useState('')
  const { mutate, isPending, failure, clearFailure } = useRequestSearch(companyId, () => setText(''))
  const isShort = text.trim().length < MIN_SEARCH_LENGTH
  const [isSent, setSent] = useState(false)
  const submit = () => {
    setSent(isShort)
    if (!isShort) mutate({ by, text: text.trim() })
  }
  return (
    <Form onSubmit={submit} onType={clearFailure} autoComplete="off">
      <Stack gap="sm" maw={460} align="flex-start">
        <SearchByControl by={by} onChange={setBy} />
        <TextInput
          w="100%"
          label={t(by)}
          description={t(`${by}Help`)}
          required
          error={isSent && isShort && t('tooShort')}
          value={text}
          maxLength={MAX_SEARCH_LENGTH}
          spellCheck={false}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Failure text={failure} />
        <SubmitButton isBusy={isPending}>{t('search')}</SubmitButton>
      </Stack>
    </Form>
  )
}

function SearchByControl({ by, onChange }: { by: SearchRequest['by']; onChange: (by: SearchRequest['by']) => void }) {
  const t = useTexts(texts)
  const id = useId()
  const data = (['uid', 'name'] as const).map(value => ({ value, label: t(value) }))
  return (
    <div>
      <Input.Label id={id}>{t('by')}</Input.Label>
      <div>
        <SegmentedControl aria-labelledby={id} data={data} value={by} onChange={onChange} />
      </div>
    </div>
  )
}

function useRequestSearch(companyId: number, onDone: () => void) {
  const t = useTexts(texts)
  const describeFailure = (failure: unknown): string => {
    const status = failure instanceof CallFailed ? failure.status : 0
    return t(status === 409 ? 'askBusy' : status === 400 ? 'tooShort' : 'askFailed')
  }
  return useChange<SearchRequest>({
    call: query => requestSearch(companyId, query),
    successMessage: t('asked'),
    failureMessage: describeFailure,
    invalidates: [searchesQuery(companyId)],
    onDone,
  })
}
