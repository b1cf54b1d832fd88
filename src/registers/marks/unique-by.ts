/** Returns the items whose key no other item has; an item without a key is dropped. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): [string, Item][] {
  const byKey = Map.groupBy(items, keyOf)
  return [...byKey].flatMap(([key, [item, ...others]]): [string, Item][] =>
    key !== null && item !== undefined && others.length === 0 ? [[key, item]] : [],
  )
}
