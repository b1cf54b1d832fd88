import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { useConfirmedClose } from '../../../base/ui/overlays/use-confirmed-close.ts'
import { useUnsavedGuard } from '../../../base/ui/overlays/use-unsaved-guard.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { CacheRecord } from '../wire.ts'
import { texts } from './cache-texts.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { EntryForm, useEntryForm } from './EntryForm.tsx'

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
  const leave = useConfirmedClose({ isUnsaved, text: t('discardText', { uid }), onLeave: onClose })
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
