import { Switch } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** The step of the operator's staff from their own to all companies' batches. */
export function AllCompanies({ isOn, onChange }: Props) {
  const t = useTexts(texts)
  return <Switch label={t('allCompanies')} checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
}
