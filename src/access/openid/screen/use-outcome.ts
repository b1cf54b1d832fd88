import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { toast } from '../../../ground/ui/overlays/toast.ts'
import { texts } from './texts.ts'

const FAILURES = ['taken', 'lapsed', 'cancelled', 'refused', 'unavailable'] as const

/** What became of a link, from which the browser has just come back: a toast tells it; returns what is to stand there, '' = nothing. */
export function useOutcome(): string {
  const t = useTexts(texts)
  const { openid } = useSearch({ strict: false })
  const key = FAILURES.find(word => word === openid)
  const said = key ? t(key) : ''
  const done = openid === 'linked' ? t('linked') : ''
  useEffect(() => {
    if (said !== '') toast('error', said)
    if (done !== '') toast('success', done)
  }, [said, done])
  return said
}
