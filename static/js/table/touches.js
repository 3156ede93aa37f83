// How touches grow into a move. The tree that came with the frame says what may follow; nothing here knows a rule.
//
// A node of the tree has `next` (target → node), `complete` if the path is a move as it stands, `prompt`, `shows`,
// `buttons` and `form`. Instead of a node stands 1 for a finished move, 2 for one that takes something, and 0 for what
// the server has to be asked.

export class Touches {
  /** `line` sends; `words` are the page's sentences; `wish()` says whether moves are to be confirmed; `isPlace(target)`
   * whether a target is a place of the board; `changed(why)` is called when something is to be drawn; `complain` and
   * `say` show and speak a sentence. */
  constructor({ line, words, wish, isPlace, changed, complain, say }) {
    Object.assign(this, { line, words, wish, isPlace, changed, complain, say });
    this.frame = null;
    this.tree = "";
    this.pending = null; // { id, version? }: the move that is on its way
    this.played = 0; // moves that have arrived
    this.then = null; // what to touch when the server has answered
    this.clear();
  }

  clear() {
    this.path = [];
    this.node = this.frame?.moves ?? null;
    this.asked = null; // the touches the server was asked about
    this.unsure = null; // the whole move, waiting to be confirmed
    this.shows = null; // what the touches so far would do
    this.dropped = null; // the hop made with the finger
    this.then = null;
  }

  /** A new frame: touches stay as long as nothing has changed for this seat. True if they stayed. */
  receive(frame) {
    const tree = JSON.stringify([frame.seat, frame.moves ?? null]);
    const same = tree === this.tree && frame.version >= (this.frame?.version ?? 0);
    this.tree = tree;
    this.frame = frame;
    if (this.pending?.version !== undefined && frame.version >= this.pending.version) this.arrived();
    if (same && (this.pending || !this.moved)) {
      if (this.asked) this.ask(this.asked);
      return true;
    }
    this.moved = false;
    this.clear();
    return false;
  }

  /** Choose again, quietly, what the move just made was made with: there may be more to do with it. */
  resume(target) {
    const next = this.frame.moves?.next?.[target];
    if (!next?.next && !next?.form) return;
    this.path = [target];
    this.node = next;
  }

  /** The server has taken a command. */
  accepted(id, version) {
    if (this.pending?.id !== id) return;
    this.pending.version = version;
    if (this.frame.version < version) return; // the table itself follows
    this.arrived();
    if (this.moved) this.clear();
    this.moved = false;
    this.changed();
  }

  arrived() {
    this.pending = null;
    this.played += 1;
  }

  /** The server has refused a command. True if it was the move on its way. */
  refused(id) {
    if (!this.pending || this.pending.id !== id) return false;
    this.pending = null;
    this.moved = false;
    this.clear();
    this.changed();
    return true;
  }

  /** The server says what may follow the touches it was asked about. */
  answered({ version, path, node }) {
    if (this.frame?.version !== version) return;
    if (this.unsure && String(path) === String(this.unsure)) {
      if (node.shows) this.shows = node.shows;
      this.changed();
    } else if (this.asked && String(path) === String(this.asked)) {
      const { then } = this;
      this.asked = null;
      this.enter(path, node);
      if (then) this.touch(then);
    }
  }

  get targets() {
    if (this.pending || this.unsure) return new Set();
    return new Set(Object.keys(this.node?.next ?? {}));
  }

  /** What a touch may be aimed at now: what can follow, and what would begin anew or be let go. */
  get aims() {
    const aims = this.targets;
    if (aims.size || this.path.length) for (const target of [...this.path, ...Object.keys(this.frame?.moves?.next ?? {})]) aims.add(target);
    return aims;
  }

  /** What a target can do, as a word for its button: what a button below calls it, too. */
  able(target) {
    const next = this.node?.next?.[target];
    if (next === undefined) return "";
    const said = this.node.buttons?.find((button) => button.target === target);
    if (said) return said.label;
    const piece = this.pieceAt(target);
    if (typeof next === "object" && piece && this.leadsOn(next)) {
      return this.takes(next, piece) ? this.words.kann_schlagen : this.words.kann_ziehen;
    }
    const first = this.pieceAt(this.path[0]);
    return next === 2 || (first && this.against(first, target)) ? this.words.schlaegt : "";
  }

  /** Whether a move that begins with this node takes something: it says so, or an own piece goes where another's is. */
  takes(node, piece) {
    if (typeof node !== "object") return node === 2;
    return (node.shows ?? []).some((effect) => effect.kind === "captured")
      || Object.entries(node.next ?? {}).some(([target, next]) => this.against(piece, target) || this.takes(next, piece));
  }

  against(piece, target) {
    const other = this.pieceAt(target);
    return piece.owner === this.frame.seat && other?.owner !== undefined && other.owner !== piece.owner;
  }

  pieceAt(target) {
    return this.isPlace(target) ? this.frame.view.pieces.find((piece) => piece.at === target) : undefined;
  }

  leadsOn(node) { return Object.keys(node.next ?? {}).some((target) => this.isPlace(target)); }

  // --- touching ---

  touch(target) {
    const { frame, node, words } = this;
    if (!frame || this.pending) return;
    if (frame.outcome) return this.complain(words.zu_ende);
    if (frame.seat === null || frame.seat === undefined) {
      return this.complain(frame.players.some(({ owner }) => owner) ? words.computer_spielt : words.du_schaust_zu);
    }
    if (!frame.moves) return this.complain(words.nicht_dran);
    this.complain("");
    if (this.unsure) this.cancel(true);
    if (this.asked) {
      this.then = target;
      return;
    }
    if (this.node.next && target in this.node.next) return this.follow([...this.path, target], this.node.next[target]);
    const other = this.rearranged(target);
    if (other) return other.touches.length ? this.enter(other.touches, other.next) : this.cancel();
    if (this.path.length && this.path.at(-1) === target && !node.complete) return this.cancel();
    if (this.path.length && !this.node.shows && frame.moves.next && target in frame.moves.next) {
      return this.follow([target], frame.moves.next[target]);
    }
    this.line.ask({ type: "why", seat: frame.seat, path: [...this.path, target] });
  }

  /** Things picked from a hand or a tray (not places of a board, whose order is a way) may be touched in any order, and
   * touched again to let go: the touches with `target` left out or put in where the rules want it, or null. */
  rearranged(target) {
    const { path } = this;
    if (!path.length || this.node.shows || this.isPlace(target) || path.some((touched) => this.isPlace(touched))) return null;
    const found = path.indexOf(target);
    const orders = found >= 0
      ? [path.filter((_touched, at) => at !== found)]
      : path.map((_touched, at) => [...path.slice(0, at), target, ...path.slice(at)]).reverse();
    for (const touches of orders) {
      const next = touches.reduce((at, touched) => at?.next?.[touched], this.frame.moves);
      if (next?.next) return { touches, next };
    }
    return null;
  }

  follow(touches, next) {
    if (next === 0) {
      this.asked = touches;
      this.path = touches;
      this.node = {};
      this.ask(touches);
      this.changed();
    } else if (next === 1 || next === 2) this.finish(touches);
    else this.enter(touches, next);
  }

  ask(touches) { this.line.ask({ type: "step", seat: this.frame.seat, path: touches }); }

  enter(touches, next) {
    if (next.complete && !next.next) return this.finish(touches);
    this.path = touches;
    this.node = next;
    this.shows = next.shows ?? null;
    this.changed("touch");
    this.say([next.prompt]);
  }

  /** The touches are a move. What was pressed on a labelled button needs no second look. */
  finish(touches) {
    const last = touches.at(-1);
    const labelled = (this.node?.buttons ?? []).some((button) => button.target === last);
    if (!this.wish() || labelled) return this.submit(touches);
    this.path = touches;
    this.unsure = touches;
    this.ask(touches);
    this.changed("touch");
    this.say([this.words.zug_sicher]);
  }

  submit(touches) {
    if (this.pending) return;
    this.path = touches;
    this.unsure = null;
    this.moved = true;
    if (this.dropped && this.isPlace(this.dropped.to) && touches.at(-1) === this.dropped.to) {
      this.shows = [...(this.shows ?? []), { kind: "moved", ...this.dropped }]; // it lies there already
    }
    this.dropped = null;
    this.pending = { id: this.line.send({ type: "move", seat: this.frame.seat, move: touches, at: this.frame.version }) };
    this.changed("sent");
  }

  /** Take back what was touched. */
  cancel(quietly = false) {
    this.clear();
    this.complain("");
    this.changed("touch");
    if (!quietly) this.say([this.words.abgebrochen, this.node?.prompt]);
  }
}
