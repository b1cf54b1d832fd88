import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { sayIssues } from '../../ui/calls/say-failure.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { SettingChange } from '../wire.ts'
import { saveSetting, settingsQuery } from './calls.ts'
import { texts } from './texts.ts'

/** Saves one setting; the list is read again before the draft is dropped, so that nothing flickers back. */
export function useSaveSetting(companyId: number, onSaved: (key: string) => void) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: SettingChange) => saveSetting(companyId, change),
    meta: { says: failure => `${t('saveFailed')} ${sayIssues(failure)}`.trim() },
    onSuccess: async (_nothing, { key }) => {
      toast('success', t('saved'))
      await queries.invalidateQueries(settingsQuery(companyId))
      onSaved(key)
    },
  })
  return { save: mutate, busyKey: isPending ? variables.key : null }
}
