// Mühle for boardgame.io, by the same rules as the default ones of this project, and its server:
//
//     NODE_PATH=…/node_modules node muehle.js PORT [FOLDER]
//
// With a folder matches are kept there by boardgame.io's FlatFile, else in memory. koa-compose is held back (package.json):
// from 4.2 on it copies what is to answer when koa-socket-2 attaches, before boardgame.io has said it.
"use strict";
const { INVALID_MOVE } = require("boardgame.io/core");
const { FlatFile, Server, SocketIO } = require("boardgame.io/server");

const LINES = [
  "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
  "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
].map((line) => line.split(" "));
const THROUGH = {}, NEAR = {};
for (const line of LINES) {
  line.forEach((point, place) => {
    (THROUGH[point] ||= []).push(line);
    NEAR[point] = [...(NEAR[point] || []), ...line.filter((_other, at) => Math.abs(at - place) === 1)];
  });
}
// moves of each side without taking or placing until it is a draw
const LIMIT = 50;

const inMill = (stones, point) => THROUGH[point].some((line) => line.every((each) => stones[each] === stones[point]));
const of = (stones, side) => Object.keys(stones).filter((point) => stones[point] === side);
const reach = (G, side, from) => (of(G.stones, side).length === 3 ? Object.keys(NEAR) : NEAR[from]);

function takable(stones, side) {
  const theirs = of(stones, side);
  const free = theirs.filter((point) => !inMill(stones, point));
  return free.length && theirs.length > 3 ? free : theirs;
}

function go({ G, playerID }, path) {
  const side = Number(playerID), touched = [...path];
  if (G.reserve[side] > 0) {
    G.reserve[side] -= 1;
    G.quiet = 0;
  } else {
    const from = touched.shift();
    if (G.stones[from] !== side || !reach(G, side, from).includes(touched[0])) return INVALID_MOVE;
    delete G.stones[from];
    G.quiet += 1;
  }
  const to = touched.shift();
  if (!(to in NEAR) || to in G.stones) return INVALID_MOVE;
  G.stones[to] = side;
  const prizes = inMill(G.stones, to) ? takable(G.stones, 1 - side) : [];
  if (touched.length !== (prizes.length ? 1 : 0)) return INVALID_MOVE;
  if (prizes.length) {
    if (!prizes.includes(touched[0])) return INVALID_MOVE;
    delete G.stones[touched[0]];
    G.quiet = 0;
  }
  if (G.quiet === 0) G.seen = {};
  const stand = [of(G.stones, 0).sort(), of(G.stones, 1).sort(), side].join(" ");
  G.seen[stand] = (G.seen[stand] || 0) + 1;
  G.again = G.seen[stand];
  G.next = 1 - side;
  return undefined;
}

// asked before and after the turn passes on
function endIf({ G }) {
  if (G.again >= 3 || G.quiet >= 2 * LIMIT) return { draw: true };
  if (G.reserve[G.next] > 0) return undefined;
  const left = of(G.stones, G.next);
  const lost = left.length < 3 || left.every((from) => reach(G, G.next, from).every((to) => to in G.stones));
  return lost ? { winner: String(1 - G.next) } : undefined;
}

const Muehle = {
  name: "muehle",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ stones: {}, reserve: [9, 9], quiet: 0, seen: {}, again: 0, next: 0 }),
  moves: { go },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf,
};

const [port, folder] = process.argv.slice(2);
// who waits until all tables are open answers no ping
const transport = new SocketIO({ socketOpts: { pingInterval: 3600e3 } });
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [Muehle], origins: [/.*/], transport, ...kept });
// it would listen on all addresses of the machine
const listen = server.app.listen.bind(server.app);
server.app.listen = (number, ready) => listen(number, "127.0.0.1", ready);
server.run(Number(port));
