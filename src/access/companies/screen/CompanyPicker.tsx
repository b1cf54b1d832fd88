import { Select } from '@mantine/core'
import type { Company } from '../wire.ts'

export type CompanyOption = { id: number; name: string }

type Props = {
  label: string
  companies: Pick<Company, 'id' | 'name'>[]
  /** Entries that are not companies, such as the cache update; shown first. */
  extra?: CompanyOption[]
  /** null = none selected yet. */
  value: number | null
  onChange: (id: number) => void
  error?: string | null
  placeholder?: string
  /** Focuses the field when the dialog opens. */
  hasInitialFocus?: boolean
}

/** Selects the company whose data a page shows; searchable by typing. */
export function CompanyPicker({
  label,
  companies,
  extra = [],
  value,
  onChange,
  hasInitialFocus = false,
  ...field
}: Props) {
  const data = [...extra, ...companies].map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label={label}
      title={data.find(choice => choice.value === String(value))?.label}
      data={data}
      value={value === null ? null : String(value)}
      onChange={selection => selection !== null && onChange(Number(selection))}
      data-autofocus={hasInitialFocus || undefined}
      {...field}
      allowDeselect={false}
      searchable={data.length > 8}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
      w={460}
      maw="100%"
    />
  )
}
