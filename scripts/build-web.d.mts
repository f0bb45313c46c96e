export function buildWebWhenStale(): Promise<void>
