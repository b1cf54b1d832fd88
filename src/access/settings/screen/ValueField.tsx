import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from '../texts.ts'
import { brokenBounds } from './issue.ts'
import type { Row } from './rows.ts'
import type { Value } from './value.ts'

type Props = {
  row: Row
  value: Value
  /** Why it was not saved; '' = it was not refused. */
  failure: string
  onChange: (value: Value) => void
  onSave: () => void
}

const NUMBER_WIDTH = 80 // docs/rules.md#measures

/** A value as it is edited: boolean as switch, number as narrow field, one of several as a choice, everything else as text; Enter saves. */
export function ValueField({ row, value, failure, onChange, onSave }: Props) {
  const t = useTexts(texts)
  if (typeof value === 'boolean') {
    return (
      <Switch
        aria-label={row.label}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
        error={failure}
      />
    )
  }
  const broken = brokenBounds(row, value)
  const field = {
    'aria-label': row.label,
    error: broken ? t('outOfBounds', broken) : failure,
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && onSave(),
  }
  if (row.type === 'number') {
    return (
      <NumberInput
        {...field}
        value={value}
        onChange={onChange}
        hideControls
        allowDecimal={false}
        classNames={{ input: 'figures' }}
        styles={{ wrapper: { maxWidth: NUMBER_WIDTH } }}
      />
    )
  }
  if (row.options !== null) {
    return (
      <NativeSelect
        {...field}
        data={row.options}
        value={String(value)}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  return <TextInput {...field} value={String(value)} onChange={event => onChange(event.currentTarget.value)} />
}
