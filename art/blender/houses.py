"""houses - detached homes."""
import bmesh, bpy, math, random
from mathutils import kdtree

from kit import *
from sites import *
from sites import W, D


# --------------------------------------------------------------------------
# walks, shutters and brush: what more than one house wears
# --------------------------------------------------------------------------
def flat(x, y): return 0


def rounded(pts, r=1.2, n=7):
    """The points of a line whose corners are rounded."""
    out = [pts[0]]
    for p, q, s in zip(pts, pts[1:], pts[2:]):
        a, b = math.dist(p, q), math.dist(q, s); t = min(r, a * .48, b * .48)
        A = [q[i] + (p[i] - q[i]) * t / a for i in (0, 1)]; B = [q[i] + (s[i] - q[i]) * t / b for i in (0, 1)]
        for i in range(n + 1):
            u = i / n; out.append(tuple(A[j] * (1 - u) ** 2 + 2 * q[j] * u * (1 - u) + B[j] * u * u for j in (0, 1)))
    return out + [pts[-1]]


def stations(pts, step, r=1.2):
    """Places along a line with rounded corners, at most a step apart: (x, y, normal x, normal y, way so far).
    The normals turn evenly, so that what is laid along them has mitred corners."""
    line, fine = rounded(pts, r), []
    for a, b in zip(line, line[1:]):
        n = max(1, math.ceil(math.dist(a, b) / step)); fine += [tuple(a[j] + (b[j] - a[j]) * i / n for j in (0, 1)) for i in range(n)]
    fine.append(line[-1]); out, run = [], 0
    for i, p in enumerate(fine):
        a, b = fine[max(0, i - 1)], fine[min(len(fine) - 1, i + 1)]; d = math.dist(a, b)
        if i: run += math.dist(fine[i - 1], p)
        out.append((*p, -(b[1] - a[1]) / d, (b[0] - a[0]) / d, run))
    return out


def strip(k, mat, row, thick):
    """A slab over pairs of points (left, right), in one piece; its sides reach down by thick."""
    v = [(*c[:2], c[2] - d) for pair in row for c in pair for d in (0, thick)]; f = []          # left top, left foot, right top, right foot
    for i in range(0, 4 * (len(row) - 1), 4): f += [(i, i + 2, i + 6, i + 4), (i + 1, i, i + 4, i + 5), (i + 2, i + 3, i + 7, i + 6)]
    e = 4 * (len(row) - 1); k.mesh(mat, v, f + [(0, 1, 3, 2), (e, e + 2, e + 3, e + 1)])


def walkway(k, pts, w=1.2, h=flat, mat='flag', slab=.95, lift=.014, r=1.3, joint=.012):
    """A walk of slabs that follow its curve: no wedge is missing where it turns. Gives boxes that keep the turf off."""
    st = stations(pts, .16, r); total = st[-1][4]; n = max(1, round(total / slab)); half = w / 2
    def edge(s, off):
        i = max(1, min(len(st) - 1, next((j for j, q in enumerate(st) if q[4] >= s), len(st) - 1))); a, b = st[i - 1], st[i]
        t = (s - a[4]) / max(b[4] - a[4], 1e-6); x, y, nx, ny = (a[j] + (b[j] - a[j]) * t for j in range(4))
        px, py = x + nx * off, y + ny * off
        return px, py, h(px, py) + lift
    for i in range(n):
        a, b = total * i / n + joint, total * (i + 1) / n - joint; m = max(2, math.ceil((b - a) / .2))
        strip(k, mat, [(edge(a + (b - a) * j / m, half), edge(a + (b - a) * j / m, -half)) for j in range(m + 1)], .14)
    return [(x - half, y - half, x + half, y + half) for x, y, _, _, run in st[::2]]


def flagstone():
    """Weathered concrete: paler slabs burn out under lamps and the evening sky."""
    if 'flag' not in Mat.cache: Mat.new('flag', '#80755f', .92, spec=.12, island=.07, mottled=.12, scale=4, bump=.1)


def shutters(k, u, z, w, h, mat='trim_dark', width=.32, gap=.11):
    """A pair of louvred shutters beside the window (u, z, w, h) in a wall that faces -y, clear of its casing."""
    for x in (u - gap - width, u + w + gap):
        k.box(mat, x, -.045, z, x + width, -.005, z + h); n = max(4, int(h / .08))
        for a, b in ((.0, .05), (width - .05, width)): k.box(mat, x + a, -.07, z, x + b, -.046, z + h)
        for i in range(n): k.box(mat, x + .055, -.062, z + h * i / n + .012, x + width - .055, -.046, z + h * (i + 1) / n - .016)


def make_brush(k, name, mat, seed, leaves=5200, size=.034):
    """Undergrowth at the edge of a wood: a few lobes of leaves round dark hearts that let no sky through. About a metre across."""
    def build():
        r = random.Random(seed); v, f = [], []
        lobes = [(r.uniform(-.3, .3), r.uniform(-.25, .25), r.uniform(.26, .52), r.uniform(.2, .34)) for _ in range(6)]
        lobes += [(-.3, 0, .2, .24), (.3, .05, .2, .24)]
        for i in range(leaves):
            x, y, z, a = lobes[i % len(lobes)]; n = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(.35, 1))).normalized()
            p = Vector((x, y, z)) + n * a * (1 + r.gauss(0, .12)) * (1 + .3 * noise.noise(n * 2.3 + Vector((seed, i % 8, 0))))
            t = (n + Vector((r.gauss(0, .8), r.gauss(0, .8), r.gauss(0, .8)))).orthogonal().normalized(); b = n.cross(t); s = size * r.uniform(.6, 1.25)
            if p.z < 0: p.z = abs(p.z) * .2
            q = len(v); f.append((q, q + 1, q + 2, q + 3)); v += [tuple(p - t * s), tuple(p + b * s * .6), tuple(p + t * s), tuple(p - b * s * .6)]
        k.mesh(mat, v, f)
        for x, y, z, a in lobes: k.ball('thicket', x, y, z * .8, a * .78, n=6); k.cyl('thicket', x, y, -.1, a * .5, a * .6, z * .8 + .1, 7)
    return k.proto(name, build)


def understory(k, spots, smin=3.2, smax=5.4, h=flat, names=('brush', 'brush2', 'brush3', 'brush'), gap=.55):
    """Brush between the trunks of a wood, along each line of `spots` ((x0, y0), (x1, y1)): without it the bright sky at the horizon
    shows as specks under and between the trees. Nothing in snow, when the woods are bare."""
    if k.season == 'snow': return
    if 'thicket' not in Mat.cache: Mat.new('thicket', '#2b2c20', .95, spec=.05)
    warm = k.season == 'autumn'; rnd = random.Random(len(spots) * 7 + 5)                        # its own chance: planting elsewhere stays as it was
    for name, mat, seed in (('brush', 'leaf', 3), ('brush2', 'leaf_gold' if warm else 'leaf', 5), ('brush3', 'leaf_red' if warm else 'leaf', 9)):
        if name not in k.later: k.later[name] = lambda name=name, mat=mat, seed=seed: make_brush(k, name, mat, seed)
    for (xa, ya), (xb, yb) in spots:
        L, t = math.dist((xa, ya), (xb, yb)), 0
        while t < L:
            s = rnd.uniform(smin, smax); x, y = xa + (xb - xa) * t / L + rnd.uniform(-.6, .6), ya + (yb - ya) * t / L + rnd.uniform(-1.5, 1.5)
            k.place(rnd.choice(names), x, y, h(x, y) - .1, s, rot=rnd.uniform(0, 6.28), sz=s * rnd.uniform(.7, 1.0)); t += s * gap


def lined(k):
    """Boards round the inside of every window and door to come: casing and wall end in one plane there, which turns black where they touch."""
    def boards(fill, t, y, sill):
        def lining(w, h, o):
            fill(w, h, o)
            if not o.get('case', .1): return
            for a, b, c, d in ((0, 0, t, h), (w - t, 0, w, h), (t, h - t, w - t, h)) + (((t, 0, w - t, t),) if sill else ()):
                k.box(o.get('trim', 'trim'), a, -.04, b, c, y, d)
        return lining
    k.fill_window, k.fill_door = boards(k.fill_window, .014, .056, True), boards(k.fill_door, .034, .1, False)


def treads(k, x0, x1, y, z, n=3, mat='concrete', run=.3):
    """Steps up to height z at y, each a slab of its own: sides that lie in each other turn black."""
    for i in range(n): k.box(mat, x0, y - run * (n - i), z * i / (n + 1) if i else -.3, x1, y, z * (i + 1) / (n + 1))


def rakes(k, y0, y1, z, pitch, over, ends):
    """Boards at the ends of a gable roof along x that stand higher than the ends of its shingles."""
    ym, T = (y0 + y1) / 2, .14; ridge = z + (ym - y0) * pitch + T
    for x in ends:
        a, b = (x - .036, x + .025) if x < 0 else (x - .025, x + .036)
        for y in (y0 - over - .033, y1 + over + .033):
            ez = z - (over + .033) * pitch + T
            k.hexa('trim', [(a, y, ez - .205), (b, y, ez - .205), (b, ym, ridge - .205), (a, ym, ridge - .205),
                            (a, y, ez + .08), (b, y, ez + .08), (b, ym, ridge + .08), (a, ym, ridge + .08)])


def bungalow(k: Kit, wall='sage', gable='cream', roof='shingle_brown', door='door_wood', chimney='brick', clad='lap'):
    """1920s Minneapolis Craftsman bungalow: deep front porch on stone piers, shed dormer, exposed rafter tails."""
    lined(k); F = .75; T = F + 2.9
    k.foundation(0, 9, 0, 12, F, 'concrete')
    k.body(0, 9, 0, 12, F, 2.9, clad, wall, gable='x', pitch=.72, course=.12,
           front=[W(.9, .75, 2.3, 1.55, grid=(3, 3), mull=True, lit=True), D(4.05, 0, mat=door), W(6.0, .75, 2.3, 1.55, grid=(3, 3), mull=True, lit=True, curtain=1)],
           right=[W(1.6, .8, 1.1, 1.4, style='hung', grid=(1, 2), lit=True), W(5.2, 1.1, 1.6, .9), W(8.6, .8, 1.1, 1.4, style='hung', grid=(1, 2)),
                  W(4.9, 3.6, .9, 1.3, style='hung', grid=(1, 2), lit=True), W(6.2, 3.6, .9, 1.3, style='hung', grid=(1, 2), lit=True)],
           left=[W(2, .8, 1.1, 1.4), W(7, .8, 1.1, 1.4)])
    k.gable_roof(0, 9, 0, 12, T, .72, over=.5, rake=.6, mat=roof); rakes(k, 0, 12, T, .72, .5, (-.6, 9.6))
    # shed dormer
    with k.at(2.6, 1.5, T):
        k.wall(3.8, 2.85, 'shake', gable, [W(u, 1.6, .85, .95, grid=(2, 2), lit=True, spill=.1, depth=.5) for u in (.3, 1.475, 2.65)], base=1.0)
        for x, s in ((0, -90), (3.8, 90)):
            with k.at(x, 3.2 if s < 0 else 0, 0, s): k.wall(3.2, 2.85, 'shake', gable, base=1.0)
        k.shed_roof(0, 3.8, 0, 3.9, 2.85, 3.95, mat=roof)
        for u in (.05, .95, 1.9, 2.85, 3.75): k.box('trim', u - .05, -.3, 2.66, u + .05, .05, 2.8)
    # porch: stone base, board floor, beam on tapered posts, flat ceiling
    py = -2.6
    k.deck(.3, 8.7, py, 0, F, skirt=None)
    k.stonework(.34, py + .04, -.3, 8.66, 0, F - .06, .26)
    for x in (.7, 3.35, 5.65, 8.3): k.craftsman_post(x, py + .3, F, F + 2.55, pier_h=.85)
    k.box('trim', .35, py + .15, F + 2.55, 8.65, py + .45, T)
    for x in (.35, 8.45): k.box('trim', x, py + .45, F + 2.55, x + .2, -.03, T - .06)
    k.box('cream', .4, py + .4, T - .12, 8.6, -.02, T - .08); k.box('trim', .36, -.58, T - .44, 8.64, -.02, T - .1)      # the eave of the house, boxed in
    k.shed_roof(.2, 8.8, py, .2, F + 2.85, F + 3.75, over=.45, mat=roof)
    for i in range(15):
        x = .05 + i * .64
        if not 2.5 < x < 6.5: k.box('trim', x - .04, py - .42, F + 2.62, x + .04, py + .2, F + 2.74)
    # entry gable in the porch roof
    with k.at(3.0, py - .15, T):
        k.wall(3.0, [(0, 0), (1.5, 1.2), (3, 0)], 'shake', gable, [W(1.15, .3, .7, .4, grid=(3, 1), spill=.05, depth=.3, lit=True)], corner=None)
    k.gable_roof(3.0, 6.0, py - .15, 1.2, T, .8, over=.35, rake=.4, mat=roof, axis='y')
    for a, b in ((.98, 3.07), (5.93, 8.02)): k.railing(a, py + .3, b, py + .3, F, .8)
    for x in (.7, 8.3): k.railing(x, py + .6, x, -.02, F, .8)
    k.steps(3.7, 5.3, py, F, 4)
    for x in (3.25, 5.35): k.stonework(x, py - 1.2, -.2, x + .4, py, .55); k.box('limestone', x - .05, py - 1.25, .55, x + .45, py - .02, .62)
    k.chimney(9.25, 4.2, 0, 8.3, 1.0, 1.1, chimney)
    k.sconce(3.7, -.06, F + 1.6); k.sconce(5.35, -.06, F + 1.6)
    for x in (2, 4.5, 7): k.cyl('iron', x, -1.2, T - .3, .015, .015, .2, 6); k.ball('lamp', x, -1.2, T - .37, .1, col=(1, .62, .3))
    # knee brackets of the gable
    for y in (1.2, 6, 10.8):
        z = T + (6 - abs(6 - y)) * .72
        k.box('trim', 9.0, y - .06, z - .42, 9.55, y + .06, z - .28); k.box('trim', 9.0, y - .06, z - 1.0, 9.1, y + .06, z - .42)
        k.hexa('trim', [(9.0, y - .045, z - .98), (9.06, y - .045, z - .98), (9.06, y + .045, z - .98), (9.0, y + .045, z - .98),
                        (9.42, y - .045, z - .42), (9.52, y - .045, z - .42), (9.52, y + .045, z - .42), (9.42, y + .045, z - .42)])
    return dict(keep=[(.3, -2.7, 8.7, 0), (0, 0, 9.8, 12), (3.2, -3.85, 5.8, -2.6), (0, -3.85, 9, -2.4)], beds=[(0, 9, -3.1)], path=[(4.5, -3.8), (4.5, -12)])


def tudor(k: Kit, brick='brick', stucco='stucco', roof='shingle', door='door_wood'):
    """1930s Tudor revival: steep cross gables, half timber, brick base, arched-feel entry."""
    lined(k); F = .5; P = 1.25
    k.foundation(0, 11, 0, 8.5, F)
    k.body(0, 11, 0, 8.5, F, 3.0, 'flat', brick, gable='x', pitch=P * .8, corner=None,
           front=[W(7.35, .8, 1.1, 1.5, grid=(3, 4), frame='frame_dark', case=0, lintel='limestone', lit=True)],
           right=[W(2, .8, 1.4, 1.5, grid=(4, 4), case=0, frame='frame_dark', lintel='limestone'), W(3.2, 3.6, 1.6, 1.3, grid=(4, 4), trim='timber', frame='frame_dark')])
    k.gable_roof(0, 11, 0, 8.5, F + 3.0, P * .8, over=.4, rake=.3, mat=roof, fascia='timber')
    # big front gable
    gx0, gx1, gy = .8, 5.6, -1.6
    k.foundation(gx0, gx1, gy, 1, F)
    with k.at(gx0, gy, F):
        k.wall(4.8, 3.0, 'flat', brick, [W(.6, .75, 2.8, 1.7, grid=(7, 4), lit=True, curtain=1, frame='frame_dark', case=0, lintel='limestone')], corner=None)
        k.wall(4.8, [(0, 3.0), (2.4, 3.0 + 2.4 * P), (4.8, 3.0)], 'flat', stucco, [W(1.55, 3.55, 1.7, 1.35, grid=(4, 4), lit=True, trim='timber', frame='frame_dark')], base=3.0, corner=None)
        t = .17
        k.box('timber', -.05, -.09, 2.95, 4.85, .02, 3.2)
        for u in (.55, 1.31, 3.32, 4.08):                                   # each reaches the rafters, cut to their slope
            a, b = (3.0 + min(x, 4.8 - x) * P for x in (u, u + t))
            k.hexa('timber', [(u, -.07, 3.19), (u + t, -.07, 3.19), (u + t, .02, 3.19), (u, .02, 3.19), (u, -.07, a), (u + t, -.07, b), (u + t, .02, b), (u, .02, a)])
        for s in (0, 1):
            a, b = (.6, 1.4) if not s else (4.2, 3.4)
            k.hexa('timber', [(a, -.05, 3.2), (a + t, -.05, 3.2), (a + t, .02, 3.2), (a, .02, 3.2), (b, -.05, 4.05), (b + t, -.05, 4.05), (b + t, .02, 4.05), (b, .02, 4.05)])
        k.box('timber', 1.62, -.065, 5.0, 3.18, .02, 5.16)
        k.box('timber', 2.32, -.06, 5.15, 2.48, .02, 5.88)
    with k.at(gx1, gy, F, 90): k.wall(2.6, 3.0, 'flat', brick, [], corner=None)
    with k.at(gx0, 1, F, -90): k.wall(2.6, 3.0, 'flat', brick, [], corner=None)
    k.gable_roof(gx0, gx1, gy, 4.2, F + 3.0, P, over=.3, rake=.35, mat=roof, fascia='timber', axis='y')
    # entry: smaller steep gable beside it
    ex0, ex1, ey = 4.9, 7.0, -2.3
    k.foundation(ex0, ex1, ey, 0, F)
    with k.at(ex0, ey, F):
        k.wall(2.1, [(0, 2.3), (1.05, 2.3 + 1.05 * 1.5), (2.1, 2.3)], 'flat', brick, [D(.52, 0, 1.05, 2.15, mat=door, trim='limestone', glaze='top')], corner=None)
    with k.at(ex1, ey, F, 90): k.wall(2.4, 2.3, 'flat', brick, [W(.8, .9, .6, 1.0, grid=(2, 3), case=0, frame='frame_dark', lintel='limestone')], corner=None)
    with k.at(ex0, 0, F, -90): k.wall(2.4, 2.3, 'flat', brick, [], corner=None)
    k.gable_roof(ex0, ex1, ey, 1.4, F + 2.3, 1.5, over=.25, rake=.25, mat=roof, fascia='timber', axis='y')
    treads(k, ex0 + .2, ex1 - .2, ey, F)
    k.sconce(ex0 + .28, ey - .05, F + 1.5); k.sconce(ex1 - .28, ey - .05, F + 1.5)
    # front dormer on the main roof
    with k.at(7.6, .9, F + 3.0):
        k.wall(1.9, [(0, 1.9), (.95, 1.9 + .95 * 1.15), (1.9, 1.9)], 'flat', stucco, [W(.45, 1.2, 1.0, .85, grid=(3, 3), trim='timber', frame='frame_dark', spill=.2, depth=.5)], base=.6, corner=None)
        for x, yy, s in ((0, 2.5, -90), (1.9, 0, 90)):
            with k.at(x, yy, 0, s): k.wall(2.5, 1.9, 'flat', stucco, base=.6, corner=None)
        k.gable_roof(0, 1.9, 0, 3, 1.9, 1.15, over=.2, rake=.25, mat=roof, fascia='timber', axis='y')
    # chimney with shoulders and clay pots
    k.box('brick_dark', 8.75, -.72, 0, 10.65, .2, 3.9)
    k.hexa('limestone', [(8.72, -.75, 3.9), (10.68, -.75, 3.9), (10.68, .2, 3.9), (8.72, .2, 3.9), (9.15, -.6, 4.45), (10.25, -.6, 4.45), (10.25, .2, 4.45), (9.15, .2, 4.45)])
    k.chimney(9.7, -.2, 4.4, 8.5, 1.1, .75, 'brick_dark'); k.box('brick_dark', 9.08, -.64, 8.2, 10.32, .24, 8.42)
    # arched stone hood over the door
    with k.at((ex0 + ex1) / 2, ey - .08, F + 2.15):
        for i in range(9):
            a0, a1 = math.pi * i / 9 + .02, math.pi * (i + 1) / 9 - .02
            p = [(r * math.cos(a), y, .3 * r * math.sin(a) + .1) for y in (-.02, .1) for a, r in ((a0, .55), (a1, .55), (a1, .82), (a0, .82))]
            k.hexa('limestone', p)
    flagstone(); walk = walkway(k, [(5.95, -3.18), (5.95, -6.4), (7.4, -12.1)], 1.3, r=3.2)
    return dict(keep=[(-.2, -2.4, 11.2, 9), (4.8, -3.6, 7.1, -2), *walk], beds=[(0, 4.5, -2.2), (7.4, 10.8, -.6)], path=())


def farmhouse(k: Kit):
    """New-construction two-storey modern farmhouse: white batten, black windows, metal porch roof."""
    lined(k); F = .4; B = dict(trim='white', frame='frame_dark', case=.06)
    Mat.new('cedar_door', '#8a5430', .6, mottled=.07, scale=4)            # the panels of a door have one tint
    k.foundation(0, 8, 0, 10, F); k.foundation(8, 15, 2.2, 10, F)
    k.body(0, 8, 0, 10, F, 5.7, 'batten', 'white', gable='y', pitch=.95,
           front=[W(1.0, .5, 2.6, 2.1, grid=(3, 2), mull=True, **B), W(4.4, .5, 2.6, 2.1, grid=(3, 2), mull=True, **B),
                  W(1.1, 3.6, 1.0, 1.6, grid=(2, 2), **B), W(3.1, 3.6, 1.8, 1.6, grid=(2, 2), mull=True, **B), W(5.9, 3.6, 1.0, 1.6, grid=(2, 2), **B),
                  W(3.45, 6.9, 1.1, 1.1, grid=(2, 2), **B)],
           right=[W(.5, 3.7, .9, 1.4, **B), W(5, 3.6, 1.2, 1.5, **B)], left=[W(2, .6, 1.2, 1.8, **B), W(6, .6, 1.2, 1.8, **B), W(2, 3.6, 1.2, 1.5, **B)])
    k.gable_roof(0, 8, 0, 10, F + 5.7, .95, over=.4, rake=.4, mat='shingle', axis='y', fascia='white')
    k.body(8, 15, 2.2, 10, F, 5.3, 'batten', 'white', gable='x', pitch=.8,
           front=[D(1.2, 0, 1.1, 2.25, mat='door_wood', glaze='full'), W(.55, .05, .4, 2.2, grid=(1, 3), **B), W(2.55, .05, .4, 2.2, grid=(1, 3), **B),
                  W(4.2, .5, 1.9, 1.9, grid=(2, 2), mull=True, **B), W(1.1, 3.72, 1.2, 1.3, grid=(2, 2), **B), W(4.5, 3.72, 1.2, 1.3, grid=(2, 2), **B)],
           right=[W(2.8, .6, 1.4, 1.7, **B), W(2.8, 3.5, 1.4, 1.4, **B)])
    k.gable_roof(5.25, 15, 2.2, 10, F + 5.3, .8, over=.4, rake=.15, mat='shingle', fascia='white')         # runs into the main roof's slope
    # porch with standing-seam roof on cedar posts
    k.box('concrete', 8, -.2, -.3, 15, 2.2, F - .02)
    for x in (8.5, 10.6, 12.7, 14.75): k.cbox('cedar', x, .15, F, .2, .2, 2.6)
    k.box('white', 8, .0, F + 2.55, 15, .3, F + 2.8)
    k.shed_roof(8.0, 14.9, -.1, 2.2, F + 2.8, F + 3.45, over=.35, mat='metal_roof', fascia='frame_dark')
    k.sconce(9.0, 2.1, F + 1.7); k.sconce(10.6, 2.1, F + 1.7)
    # garage wing
    k.foundation(15, 22, 3.5, 10.5, .2)
    k.body(15, 22, 3.5, 10.5, .1, 3.2, 'batten', 'white', gable='y', pitch=.9,
           front=[W(.7, 0, 2.5, 2.3, kind='garage', mat='cedar_door', trim='white'), W(3.8, 0, 2.5, 2.3, kind='garage', mat='cedar_door', trim='white'), W(2.9, 4.1, 1.2, 1.0, **B)],
           right=[W(2, .9, 1.2, 1.3, **B), W(4.4, .9, 1.2, 1.3, **B)])
    k.gable_roof(15, 22, 3.5, 10.5, 3.3, .9, over=.4, rake=.4, mat='shingle', axis='y', fascia='white')
    for x in (15.35, 18.5, 21.65): k.sconce(x, 3.4, 2.0)
    for x in (15.71, 18.81): k.box('cedar_door', x, 3.645, .12, x + 2.48, 3.67, 2.38)         # behind each garage door: nothing shines or darkens in its joints
    k.chimney(4.0, 8.3, 5, 11.2, 1.1, .8, 'stone')
    treads(k, 9.0, 11.2, -.2, F, 2)
    for i in range(4): k.box('concrete', 15.3, -12 + i * 3.88, -.2, 18.54, -12 + i * 3.88 + 3.86, .03); k.box('concrete', 18.56, -12 + i * 3.88, -.2, 21.8, -12 + i * 3.88 + 3.86, .03)
    k.box('concrete', 15.3, -16.2, -.2, 21.8, -13.6, .03)
    flagstone(); walk = walkway(k, [(10.1, -.78), (10.1, -4.9), (15.35, -5.6)], 1.4, r=2.4)
    return dict(keep=[(-.3, -.6, 22.3, 11), (15.3, -16.2, 21.8, 4), (8.8, -1.2, 11.4, 0), (0, -1.4, 7.8, 0), (11.5, -1.5, 14.8, 0), *walk], beds=[(0, 7.8, -.7), (11.5, 14.8, -.8)], path=())


def rambler(k: Kit):
    """1962 rambler: low hip roof, buff brick and cedar, picture window, carport."""
    lined(k); F = .3; M = dict(frame='frame_dark', trim='trim_dark', case=.05)
    k.foundation(0, 15, 0, 8, F)
    k.body(0, 15, 0, 8, F, 2.6, 'flat', 'brick_buff', corner=None,
           front=[W(.8, 1.25, 2.0, .8, grid=(3, 1), lit=True, **M), W(3.6, 1.25, 2.0, .8, grid=(3, 1), lit=True, curtain=2, **M), D(6.7, 0, 1.05, 2.15, mat='door_ochre', trim='trim_dark', glaze='none'),
                  W(7.85, .02, .5, 2.1, grid=(1, 1), lit=True, **M), W(9.0, .35, 4.9, 2.0, grid=(4, 1), mull=True, curtain=1, **M)],
           right=[W(2, 1.2, 1.6, .9, **M), W(5, 1.2, 1.6, .9, **M)], left=[W(2, 1.2, 1.6, .9, **M), W(5, 1.2, 1.6, .9, **M)])
    # cedar accent panel round the door
    u = 5.75
    while u < 8.75:
        if not (6.6 < u + .07 < 8.4): k.box('cedar', u, -.06, F, u + .13, 0, F + 2.6)
        u += .14
    k.hip_roof(0, 15, 0, 8, F + 2.6, .3, over=.95, mat='shingle', fascia='trim_dark')
    # carport
    k.shed_roof(16.49, 20.6, -.3, 7.5, 2.72, 2.92, over=.5, mat='metal_roof', fascia='trim_dark')
    for y in (.1, 3.5, 7): k.cbox('trim_dark', 20.3, y, 0, .12, .12, 2.6); k.box('trim_dark', 15.02, y - .06, 2.56, 20.5, y + .06, 2.7)
    with k.at(15.5, 7.4, .05): k.wall(5, 2.7, 'batten', 'cedar', [W(1.5, 1, 2, 1, lit=True, **M)], corner=None)
    k.chimney(10.8, 3.4, 2.5, 5.2, 2.0, .8, 'brick_buff')
    for x in (16.9, 19.1): k.cyl('iron', x, 4.6, 2.5, .05, .05, .1, 10); k.ball('lamp', x, 4.6, 2.44, .11, col=(1, .62, .3))      # lamps under the carport
    k.stonework(8.85, -.62, -.2, 15.3, -.56, .5); k.stonework(8.85, -.5, -.2, 8.95, -.02, .5); k.stonework(15.2, -.5, -.2, 15.3, .3, .5)
    k.box('soil', 8.95, -.56, -.1, 15.2, 0, .42)
    k.sconce(6.35, -.1, 1.9)
    k.box('concrete', 5.9, -1.8, -.2, 8.5, 0, .2); k.box('concrete', 15.4, -14, -.2, 20.4, 7.5, .03)
    flagstone(); walk = walkway(k, [(7.2, -1.78), (7.2, -4.9), (15.45, -5.5)], 1.3, r=2.2)
    return dict(keep=[(-.3, -.8, 15.3, 8.5), (15.2, -14, 20.6, 8), (5.8, -1.9, 8.6, 0), *walk], beds=[(0, 5.6, -.6)], path=())


def rambler_small(k: Kit, wall='tan', brick='brick', roof='shingle_brown', door='door_teal'):
    """1958 three-bedroom rambler of the northern suburbs: lap siding over a brick wainscot, one-car garage under the same low gable."""
    F = .35; P = .34; M = dict(case=.09); bed = dict(z=1.0, w=1.3, h=1.1); flagstone()
    k.foundation(0, 11, 0, 7.6, F); k.foundation(11, 15.3, 1.2, 7.6, .1)
    k.body(0, 11, 0, 7.6, F, 2.55, 'lap', wall, gable='x', pitch=P, course=.2,
           front=[dict(u=.82, style='hung', grid=(2, 1), lit=True, curtain=1, **bed, **M), dict(u=3.38, style='hung', grid=(2, 1), lit=True, **bed, **M),
                  D(5.75, 0, mat=door), W(7.35, .7, 2.9, 1.5, grid=(3, 1), mull=True, curtain=1, lit=True, **M)],
           right=[W(2.6, .9, 1.2, 1.1, **M)], left=[W(1.4, 1.0, 1.2, 1.05, **M), W(4.8, 1.0, 1.2, 1.05, **M)])
    with k.at(11, 1.2, .1): k.wall(4.3, 2.8, 'lap', wall, [W(.75, 0, 2.75, 2.15, kind='garage', mat='white')], course=.2)
    with k.at(15.3, 1.2, .1, 90): k.wall(6.4, [(0, 2.8), (3.2, 2.8 + 3.2 * P), (6.4, 2.8)], 'lap', wall, [W(2.4, 1.0, 1.1, .9, **M)], course=.2)
    with k.at(15.3, 7.6, .1, 180): k.wall(4.3, 2.8, 'lap', wall, course=.2)
    k.box('white', 11.76, 1.345, .12, 14.49, 1.37, 2.24)                 # behind the garage door: the lit rooms must not shine through its joints
    k.gable_roof(0, 11.2, 0, 7.6, F + 2.55, P, over=.6, rake=.35, mat=roof)
    k.gable_roof(10.9, 15.3, 1.2, 7.6, 2.86, P, over=.55, rake=.35, mat=roof)
    rakes(k, 0, 7.6, F + 2.55, P, .6, (-.35, 11.55)); rakes(k, 1.2, 7.6, 2.86, P, .55, (15.65,))
    # shutters, brick wainscot with a sloped cap, planter, a stoop of two steps
    with k.at(0, 0, F):
        for u in (.82, 3.38): shutters(k, u, .96, 1.3, 1.16)
    for x0, x1 in ((6.98, 10.98),): k.box(brick, x0, -.12, 0, x1, 0, F + .58); k.box('limestone', x0 - .03, -.16, F + .58, x1 + .03, 0, F + .64)
    k.box(brick, 7.1, -.75, 0, 10.8, -.12, .42); k.box('soil', 7.2, -.65, .3, 10.7, -.14, .44)
    k.box('concrete', 5.1, -1.5, -.2, 6.95, -.02, F - .02); k.box('concrete', 5.1, -1.85, -.2, 6.95, -1.5, F / 2)
    k.sconce(5.45, -.05, F + 1.55); k.sconce(11.38, 1.15, 1.9)
    k.chimney(4.6, 4.2, 3.4, 5.0, .8, .7, brick)
    k.box('concrete', 11.3, -12, -.2, 15.0, 1.2, .03); k.box('concrete', 11.3, -16.2, -.2, 15.0, -13.6, .03)
    walk = walkway(k, [(6.02, -1.8), (6.02, -4.9), (11.35, -5.2)], 1.15, r=1.9)
    return dict(keep=[(0, 0, 11, 8), (11, 1.2, 15.3, 8), (11.3, -16.2, 15.0, 1.2), (5.1, -1.85, 6.95, 0), (7.1, -.75, 10.8, 0), (0, -1.3, 4.9, 0), *walk],
                beds=[(0, 4.8, -.6)], path=())


def unplant(k, boxes, gap=2.6):
    """Takes away the trees whose crowns would stand in the houses `boxes` (x0, y0, x1, y1): the wood round a house is sown by chance."""
    for o in list(bpy.context.collection.objects):
        x, y, _ = o.matrix_world.translation
        if o.name.split('.')[0] in k.later and any(a - gap < x < c + gap and b - gap < y < d + gap for a, b, c, d in boxes) and o.dimensions.z > 3:
            bpy.data.objects.remove(o)


def gather(k, names, near=6, far=.24):
    """Takes the leaves off that float beside the crowns of these trees: those that have fewer than `near` others within `far`."""
    for me in (me for name in names for me in k.protos.get(name, ()) if me.materials[0].name.startswith('leaf')):
        tree = kdtree.KDTree(len(me.polygons)); at = [p.center.copy() for p in me.polygons]
        for i, c in enumerate(at): tree.insert(c, i)
        tree.balance(); bm = bmesh.new(); bm.from_mesh(me); bm.faces.ensure_lookup_table()
        bmesh.ops.delete(bm, geom=[bm.faces[i] for i, c in enumerate(at) if tree.find_n(c, near + 1)[-1][2] > far], context='FACES'); bm.to_mesh(me); bm.free()


def bungalow_scene(recipe):
    o = recipe.get('options', {})
    bare = recipe.get('season') == 'snow'                    # a bare crown stands beside the house, not before it
    trees = [('maple', -8.6, 3.5, 0, .95), ('spruce1', 14.5, 5, 0, .85)] if bare else [('maple', -5.2, -3.5, 0, 1.0), ('spruce1', 14.5, 5, 0, .85), ('maple2', 15.5, -2.5, 0, .8)]

    def winter(k):
        bpy.context.view_layer.update(); unplant(k, [(-19, 2, -10, 11), (20, 3, 29, 12), (-34, 3, -25, 12), (35, 2, 44, 11)]); unplant(k, [(17, 20, 17.4, 20.8)], .4)       # no tree tops out over the dormer
        for name, x, y, s in (('elm', 18.7, 19.5, .95), ('birch', 31.6, 16.5, 1.0), ('spruce2', 17.0, 13.5, .8), ('box', 19.2, 2.1, .8), ('hyd', 20.6, 2.2, .9),
                              ('box', 23.9, 2.2, .85), ('box2', 25.2, 2.1, .7)): k.place(name, x, y, 0, s)
        for x0, x1 in ((.0, 3.93), (5.07, 9.0)):             # snow drifts over the edge of the beds
            k.mesh('drift', [(x0 - .02, -4.12, -.02), (x1, -4.12, -.02), (x1, -3.82, .058), (x0 - .02, -3.82, .058)], [(0, 1, 2, 3)])
        k.mesh('drift', [(-.3, -4.12, -.02), (-.02, -4.12, -.02), (-.02, -3.82, .058), (-.02, -2.4, .058), (-.3, -2.4, -.02)], [(0, 1, 2), (0, 2, 3, 4)])
        k.mesh('drift', [(9.3, -4.12, -.02), (9.3, -2.4, -.02), (9.0, -2.4, .058), (9.0, -3.82, .058), (9.0, -4.12, -.02)], [(0, 1, 2, 3), (0, 3, 4)]); k.flush()

    def dusk(k):
        sun(40, 150, .3, (.8, .87, 1), 70)                      # the sky from the front: shade keeps its colour
        understory(k, [((2, 26), (14, 24)), ((0, 31), (15, 29))], 4.2, 5.4, names=('brush2', 'brush', 'brush3', 'brush2'), gap=.4)

    def house(k):
        if bare: Mat.new('drift', '#d3d9e2', .8, spec=.1, mottled=.05, scale=5)
        Mat.get('room').cycles.sample_as_light = False         # what shines in the rooms would take the rays from the porch's lamps
        return bungalow(k, **o)
    return house_scene(house, 9, 3, trees, ((12.6, -14.2, 1.7), (4.5, 0, 3.6), 29), extra=winter if bare else dusk, recipe=recipe,
                       near=('white', 'ochre', 'barn', 'cream') if o.get('wall') == 'slateblue' else ('cream', 'slateblue', 'barn', 'ochre'))


def tudor_scene(recipe):
    o = recipe.get('options', {})

    def garden(k):
        bpy.context.view_layer.update(); unplant(k, [(-19, 2, -10, 11), (22, 3, 31, 12), (-34, 3, -25, 12), (37, 2, 46, 11)], 3.2)
        for name, x, y, s in (('elm', 19.5, 18.5, .95), ('spruce3', 18.6, 9.5, .9), ('birch', 33.6, 15, .95), ('hyd', 21.4, 2.2, .9), ('box', 24.0, 2.2, .9),
                              ('box2', -1.2, .6, 1.3), ('hyd', -2.2, 1.2, 1.2), ('box2', -3.2, 2.2, 1.4), ('hyd', -.7, 2.4, 1.0)): k.place(name, x, y, 0, s)
    return house_scene(lambda k: tudor(k, **o), 11, 5, [('maple2', 15.0, -4.6, 0, .95), ('oak', -7.4, 5.5, 0, .95), ('spruce1', -3.4, 11, 0, 1.0)],
                       ((.95, -14.6, 1.7), (5.6, 0, 4.0), 31), extra=garden, recipe=recipe)


def farmhouse_scene(recipe):
    def evening(k):
        Mat.get('room').cycles.sample_as_light = False; sun(40, 150, .35, (.86, .92, 1), 70)     # the sky from the front: shade keeps its colour
        bpy.context.view_layer.update(); unplant(k, [(22.5, 7, 42, 22), (23.2, 24, 23.9, 24.4)], 0)                       # bright crowns beside the garage: spruces are black in its shade
        for name, x, y, s, turn in (('maple3', 25.4, 14.5, .95, .7), ('birch', 23.6, 18.5, 1.1, 2.2), ('elm', 29.6, 17.5, .9, 4.0), ('maple', 34.5, 19, 1.0, 1.3),
                                    ('birch2', 27.4, 11.0, .75, 5.0)): k.place(name, x, y, 0, s, rot=turn)
        understory(k, [((24.6, 10.5), (36, 9))], 1.7, 2.4, names=('brush2', 'brush', 'brush3')); understory(k, [((22, 25), (48, 23))], 3.6, 4.8, names=('brush2', 'brush', 'brush3', 'brush2'))
        gather(k, ('maple', 'maple2', 'maple3', 'elm', 'oak', 'birch', 'birch2'))
    return house_scene(farmhouse, 22, 7, [('maple3', -6.1, -2.0, 0, 1.05), ('maple2', 27, 4, 0, 1.0), ('spruce1', 24.5, 12, 0, 1.1)],
                       ((14.6, -18.4, 1.8), (10.6, 0, 4.7), 28), extra=evening, light='gold', recipe=recipe)


def rambler_scene(recipe):
    o = dict(recipe.get('options', {})); plan = o.pop('plan', 'long')
    if plan == 'small':
        def planter(k):
            for i in range(9): k.place('box2', 7.45 + i * .39, -.4, .4, .34)
            understory(k, [((-62, 44), (10, 52)), ((-48, 24), (-20, 30)), ((10, 52), (70, 46))]); understory(k, [((-58, 52), (-6, 56))], 6.5, 9)
            k.lawn(-11, -.5, 3.3, 10, (), names=('turf', 'turf2'), step=.62)                  # the turf of the scene ends beside the house
        return house_scene(lambda k: rambler_small(k, **o), 16, 18, [('birch2', -1.6, -3.6, 0, .8), ('birch', 18.6, 4.6, 0, .8), ('maple4', 18.6, -4.2, 0, .8), ('oak', 5, 15, 0, .9), ('elm', 12, 17, 0, .9)],
                           ((4.9, -12.8, 1.7), (7.2, 0, 2.5), 25), extra=planter, light='overcast', recipe=recipe)

    def front(k):
        bpy.context.view_layer.update(); unplant(k, [(-19, 2, -10, 11), (32, 3, 41, 12), (-34, 3, -25, 12), (47, 2, 56, 11)], 3.2)
        for x in (2.2, 3.1, 4.2): k.place('box2', x, -1.6, 0, .7)
        for i in range(15): k.place(('box2', 'tall', 'box')[i % 3], 9.2 + i * .41, -.3, .4, (.5, .6, .46)[i % 3])
        for name, x, y, s in (('tall', 8.95, -1.15, .7), ('tall', 14.9, -1.2, .75), ('box', 15.0, -1.9, .55), ('box2', 21.6, 1.0, .9), ('hyd', 22.2, 2.4, 1.0)): k.place(name, x, y, 0, s)
        sun(42, -165, .9, (.82, .9, 1), 60)                # the evening sky from the front: shade keeps its colour
    return house_scene(rambler, 21, 8, [('oak', -4.5, -1, 0, 1.0), ('birch', 1.2, -4.4, 0, .75), ('elm', 4.6, 13, 0, 1.0), ('birch2', 9.0, 11.5, 0, 1.05), ('maple3', 13.2, 12.5, 0, .95),
                                        ('spruce2', 17.6, 13.5, 0, .85)],
                       ((4.6, -13.6, 1.9), (10.0, 0, 2.75), 25), extra=front, light='gold', recipe=recipe)


STYLES = {'bungalow': bungalow_scene, 'tudor': tudor_scene, 'farmhouse': farmhouse_scene, 'rambler': rambler_scene}
