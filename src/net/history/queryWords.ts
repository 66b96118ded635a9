/** The words of a query; all of them stand in what is found, in upper or lower case. */
export function queryWords(query: string): string[] {
	return query.toLowerCase().split(/\s+/).filter(Boolean);
}
