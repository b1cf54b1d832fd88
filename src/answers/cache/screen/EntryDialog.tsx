import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { useLeaving } from '../../../ground/ui/overlays/use-leaving.ts'
import { useUnsavedGuard } from '../../../ground/ui/overlays/use-unsaved-guard.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { CacheRecord } from '../wire.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { EntryForm, useEntryForm } from './EntryForm.tsx'
import { texts } from './texts.ts'

type Props = { record: CacheRecord; onClose: () => void }

const WIDTH = 1000 // docs/rules.md#measures

/** Shows one record and lets users correct it. The page's access right covers both. */
export function EntryDialog({ record, onClose }: Props) {
  const t = useTexts(texts)
  const [isEditing, setEditing] = useState(false)
  const form = useEntryForm(record)
  const isUnsaved = isEditing && form.isDirty()
  useUnsavedGuard(isUnsaved)
  const uid = groupUid(record.uid)
  const leave = useLeaving({ isUnsaved, text: t('discardText', { uid }), onLeave: onClose })
  return (
    <Dialog title={t(isEditing ? 'editTitle' : 'detailTitle', { uid })} width={WIDTH} opened onClose={leave}>
      {isEditing ? (
        <EntryForm record={record} form={form} onLeave={leave} onDone={onClose} />
      ) : (
        <EntryDetail record={record} onEdit={() => setEditing(true)} />
      )}
    </Dialog>
  )
}
