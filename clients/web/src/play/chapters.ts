/**
 * Writes the game before each edit of the position as comments of a record, and reads these comments.
 *
 * A record starts with the last edited position. The command line uses the same comments, so that each can open the
 * files of the other.
 */

/** The start of the comment above the game before an edit; the rest of the line contains the edit. */
const UNTIL = "Played until the position was corrected:";
/** The edit in the comments of the web app, which does not store the text of an edit. */
const EDIT = "by hand";
/** The maximum size of all comments, because the referee limits the size of a record. */
const MAX_LINES = 2000;
const MAX_CHARACTERS = 100_000;

/** Returns comments with the records before each edit; the first ones are omitted if all are too long. */
export function commentsOf(records: readonly string[]): string[] {
  let comments: string[] = [];
  for (const text of [...records].reverse()) {
    const lines = text.trimEnd().split("\n");
    const longer = [`${UNTIL} ${EDIT}`, ...lines.map((line) => `| ${line}`), ...comments];
    if (longer.length > MAX_LINES || longer.join("\n").length > MAX_CHARACTERS) break;
    comments = longer;
  }
  return comments;
}

/** Returns the texts of the records before each edit. */
export function earlierTexts(comments: readonly string[]): readonly string[] {
  const texts: string[][] = [];
  let isOpen = false;
  for (const line of comments) {
    if (line.startsWith(UNTIL)) texts.push([]);
    else if (isOpen && line.startsWith("|")) texts.at(-1)?.push(line.slice(2));
    isOpen = line.startsWith(UNTIL) || (isOpen && line.startsWith("|"));
  }
  return texts.map((lines) => lines.join("\n"));
}
