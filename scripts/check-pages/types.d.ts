// What the pages use and Debian's TypeScript (4.8) does not know.

interface Array<T> {
  findLast(is: (value: T, index: number) => unknown): T | undefined;
}
interface MapConstructor { groupBy<K, T>(all: Iterable<T>, keyOf: (value: T, index: number) => K): Map<K, T[]>; }
declare module "leaflet/*";

// The pages know their elements by their ids, and which element has the focus.
interface Document { getElementById(id: string): any; }
interface Element { focus(options?: FocusOptions): void; value: any; isKept?: boolean; }
