import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { texts } from './texts.ts'
import { type Choice, FIRST_CHOICE, type Given, preflightQuery } from './upload-calls.ts'
import { isRefusal, refusalMessage, showRefusal } from './use-start.ts'

export type Chosen = Given & { turn: number }

/**
 * Has a chosen file looked at by the server, again for every other sheet or column. A file that it refuses is told by its
 * sentence and cleared (docs/rules.md#file-types).
 */
export function usePreflight(chosen: Chosen, onRefused: (why: string) => void) {
  const t = useTexts(texts)
  const [choice, setChoice] = useState<Choice>(FIRST_CHOICE)
  const [share, setShare] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    ...preflightQuery(chosen, choice, setShare),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (!isRefusal(error)) return
    showRefusal(error, t('preflightRefused'))
    onRefused(sayWhy(t('preflightRefused'), refusalMessage(error)))
  }, [error, t, onRefused])
  return {
    found: data,
    /** Could not be asked for, though nothing is wrong with the file. */
    failure: error !== null && !isRefusal(error) ? error : null,
    refetch,
    isFetching,
    share,
    choice,
    choose: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
  }
}
