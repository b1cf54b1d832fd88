import { NativeSelect } from '@mantine/core'

type Props<Value extends string> = {
  label: string
  /** What is said where nothing narrows the list, such as "All results". */
  unfiltered: string
  values: readonly Value[]
  chosen: Value | undefined
  say: (value: Value) => string
  onChange: (chosen: Value | undefined) => void
}

/** Narrows a list by one of a few words: the browser's own control, since a list of ours weighs 37 kB (docs/benchmarks.md, the first visit). */
export function ChoiceFilter<Value extends string>({ label, unfiltered, values, chosen, say, onChange }: Props<Value>) {
  return (
    <NativeSelect
      label={label}
      value={chosen ?? ''}
      data={[{ value: '', label: unfiltered }, ...values.map(value => ({ value, label: say(value) }))]}
      onChange={({ currentTarget }) => onChange(values.find(value => value === currentTarget.value))}
    />
  )
}
