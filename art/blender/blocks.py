"""blocks - apartment buildings, lofts, towers."""
import bpy, math

from kit import *
from sites import *
from sites import W, D


class City(Kit):
    """The kit with what many-storeyed buildings need: moods of rooms, a plain window for hundreds of openings, arches, slabs, lamps."""

    def mood(self, lit=.66, dim=.2):
        """A lit room, a room with one lamp far back, or a dark one."""
        x = self.rng.random()
        return dict(lit=True) if x < lit else dict(lit=True, amp=.28) if x < lit + dim else dict(lit=False)

    def fill_far(self, w, h, o):
        """A window of few faces for buildings seen from far away."""
        fr = o.get('frame', 'frame_dark'); s = o.get('bar', .06); r = self.rng; nx, ny = o.get('grid', (2, 1))
        for i in range(nx + 1):
            u = min(max(w * i / nx, s / 2), w - s / 2); self.box(fr, u - s / 2, .05, 0, u + s / 2, .12, h)
        for j in range(ny + 1):
            z = min(max(h * j / ny, s / 2), h - s / 2); self.box(fr, s / 2, .055, z - s / 2, w - s / 2, .115, z + s / 2)
        self.mesh('glass', [(0, .085, 0), (w, .085, 0), (w, .085, h), (0, .085, h)], [(0, 1, 2, 3)])
        lit = o.get('lit', r.random() < self.lit); amp = o.get('amp', 1) * (r.uniform(.7, 1.2) if lit else r.uniform(.03, .09))
        tint = r.choice([(1, .40, .09), (1, .46, .13), (1, .38, .08), (1, .58, .26)]) if lit else (.3, .4, .55)
        e, d = o.get('spill', .3), o.get('depth', .42) + r.uniform(0, .12); n, m = max(3, int(w / .45)), 4; lamp = r.uniform(.15, .85)
        if o.get('blind', r.random() < .3): self.box('curtain', .02, .15, h * r.uniform(.45, .8), w - .02, .155, h)
        def shade(i, j):
            g = .35 + .5 * j / m + .6 * math.exp(-((i / n - lamp) * w) ** 2 / .5); return tuple(c * amp * g for c in tint)
        v = [(-e + (w + 2 * e) * i / n, d, -e + (h + 2 * e) * j / m) for j in range(m + 1) for i in range(n + 1)]
        f = [(a, a + 1, a + n + 2, a + n + 1) for j in range(m) for a in range(j * (n + 1), j * (n + 1) + n)]
        self.mesh('room', v, f, [tuple(shade(q % (n + 1), q // (n + 1)) for q in face) for face in f])

    def sheet(self, pts, col):
        """A shining wall or ceiling of a room; `col` gives the colour of each of its four corners."""
        self.mesh('room', pts, [(0, 1, 2, 3)], [tuple(col)])

    def lobby(self, u0, u1, z0, z1, d, far):
        """What is behind and beside the rooms of a ground floor: an eye at a slant looks past their cards. `far` is the end that it looks at."""
        low, high = (tuple(c * g for c in (1, .43, .115)) for g in (.3, .56))
        self.sheet([(u0, d, z0), (u1, d, z0), (u1, d, z1), (u0, d, z1)], (low, low, high, high))
        self.sheet([(far, .19, z0), (far, d + .02, z0), (far, d + .02, z1), (far, .19, z1)], (low, low, high, high))

    def storeys(self, rooms, bw, z, fh, far, d=1.45, parted=True):
        """Ceilings and party walls of rooms behind windows, one room a bay (rooms[floor][bay] is its mood): an eye at a slant looks past the cards.
        `far` is the side of a bay that it looks at, 0 or 1. Not parted: the cards stand for the walls, only the joints between them are closed."""
        for f, row in enumerate(rooms):
            z0, z1 = z + f * fh + .02, z + (f + 1) * fh + .02
            for i, m in enumerate(row):
                tint = tuple(c * m.get('amp', 1) for c in (1, .43, .115)) if m['lit'] else tuple(c * .03 for c in (.25, .35, .5))
                def at(g): return tuple(c * g for c in tint)
                a, b = max(i * bw, .2), min((i + 1) * bw, len(row) * bw - .2)
                self.sheet([(a, .19, z1), (b, .19, z1), (b, d, z1), (a, d, z1)], (at(.4), at(.4), at(.62), at(.62)))
                x = b if far else a
                if parted or x in (.2, len(row) * bw - .2):
                    self.sheet([(x, .19, z0), (x, d, z0), (x, d, z1), (x, .19, z1)], (at(.24), at(.42), at(.74), at(.46)))
                else: self.sheet([(x - .22, d, z0), (x + .22, d, z0), (x + .22, d, z1), (x - .22, d, z1)], (at(.24), at(.24), at(.6), at(.6)))

    def arch(self, u, z, w, h, rise=.32, mat='brick', ring=None, n=10, out=-.004):
        """Closes the top of a rectangular opening to a segmental arch, with a ring of voussoirs over it."""
        rad = (w * w / 4 + rise * rise) / (2 * rise); zc = z + h - rad
        def top(x): return zc + math.sqrt(max(0, rad * rad - (x - w / 2) ** 2))
        for i in range(n):
            a, b = w * i / n, w * (i + 1) / n
            if z + h - min(top(a), top(b)) < .004: continue
            self.hexa(mat, [(u + a, out, top(a)), (u + b, out, top(b)), (u + b, .16, top(b)), (u + a, .16, top(a)),
                            (u + a, out, z + h + .02), (u + b, out, z + h + .02), (u + b, .16, z + h + .02), (u + a, .16, z + h + .02)])
        if ring:
            a0 = math.asin(w / 2 / rad); m = max(7, int(2 * a0 * rad / .16)); t = .3
            for i in range(m):
                p, q = -a0 * 1.04 + 2.08 * a0 * i / m + .004, -a0 * 1.04 + 2.08 * a0 * (i + 1) / m - .004
                def at(a, r_, y): return (u + w / 2 + r_ * math.sin(a), y, zc + r_ * math.cos(a))
                self.hexa(ring, [at(p, rad - .01, -.03), at(q, rad - .01, -.03), at(q, rad - .01, .05), at(p, rad - .01, .05),
                                 at(p, rad + t, -.03), at(q, rad + t, -.03), at(q, rad + t, .05), at(p, rad + t, .05)])

    def slab(self, mat, pts, z0, z1):
        """Upright prism over a convex outline that runs against the clock."""
        n = len(pts)
        self.mesh(mat, [(x, y, z0) for x, y in pts] + [(x, y, z1) for x, y in pts],
                  [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])

    def ribbon(self, mat, inner, outer, z0, z1):
        """A kerb: closed strip between two polylines of the same number of points."""
        v, f = [], []
        for (a, b), (c, d) in zip(inner, outer): v += [(a, b, z0), (c, d, z0), (c, d, z1), (a, b, z1)]
        for i in range(len(inner) - 1):
            o = 4 * i
            for j in range(4): f.append((o + j, o + 4 + j, o + 4 + (j + 1) % 4, o + (j + 1) % 4))
        self.mesh(mat, v, f)

    def rod(self, mat, a, b, r=.03): self._limb(mat, Vector(a), Vector(b), r, r, 8)

    def street_lamp(self, x, y, z=.12, h=4.1):
        """Cast-iron post with a globe, as downtown has them."""
        self.cyl('iron', x, y, z, .2, .17, .35, 12); self.cyl('iron', x, y, z + .35, .11, .06, h - .75, 12)
        self.cyl('iron', x, y, z + h - .4, .07, .16, .16, 12)
        self.ball('lamp', x, y, z + h, .23, col=(1, .66, .34))
        self.cyl('iron', x, y, z + h + .2, .12, .03, .2, 12)

    def corner_pavement(self, x0, x1, y0, y1, r=3.0, side='right', kerb=.24, z=.12, joints=((-60, 60),)):
        """Pavement round a street corner: flat slab with a rounded kerb. The corner lies at the front and at `side`."""
        arc = [(math.cos(a), math.sin(a)) for a in (math.radians(-90 + 90 * i / 8) for i in range(9))]
        def line(d):
            pts = [(x0 - 200, y0 - d)] + [(x1 - r + (r + d) * c, y0 + r + (r + d) * s) for c, s in arc] + [(x1 + d, y1 + 200)]
            return pts if side == 'right' else [(x0 + x1 - x, y) for x, y in pts]
        inner, outer = line(0), line(kerb)
        far = (x0 - 200, y1 + 200) if side == 'right' else (x1 + 200, y1 + 200)
        pts = inner + [far]; self.slab('concrete', pts if side == 'right' else pts[::-1], -.3, z); self.ribbon('kerb', inner, outer, -.3, z + .015)

    def seams(self, x0, x1, y0, y1, step=1.5, z=.121):
        """Joints of pavement slabs."""
        x = x0
        while x < x1: self.box('joint', x, y0, z - .03, x + .014, y1, z + .0015); x += step
        y = y0 + step
        while y < y1: self.box('joint', x0, y, z - .03, x1, y + .014, z + .0018); y += step

    def zebra(self, x0, x1, y0, y1, along='x', bar=.5, gap=.55):
        """Crosswalk bars; they follow each other along `along`."""
        a, end = (x0, x1) if along == 'x' else (y0, y1)
        while a + bar < end:
            q = (a, y0, a + bar, y1) if along == 'x' else (x0, a, x1, a + bar)
            self.mesh('paint', [(q[0], q[1], -.0185), (q[2], q[1], -.0185), (q[2], q[3], -.0185), (q[0], q[3], -.0185)], [(0, 1, 2, 3)]); a += bar + gap

    def context(self, x, y, w, d, h, mat='brick_dark', bay=3.2, fh=3.5, win=(1.5, 1.9), faces='fr', cornice='limestone', base=4.2, rot=0, core=False):
        """Neighbour of several storeys with real openings on its visible faces (f front, r right, l left)."""
        def ops(width):
            n = max(1, int(width / bay)); b = width / n; o = []; z = base
            for i in range(n): o.append(W(i * b + .4, .5, b - .8, base - 1.4, kind='far', grid=(3, 1), **self.mood(.6, .3)))
            while z + fh < h:
                for i in range(n): o.append(W((i + .5) * b - win[0] / 2, z + .8, win[0], win[1], kind='far', grid=(2, 2), **self.mood(.38, .25)))
                z += fh
            return o
        with self.at(x, y, 0, rot):
            if 'f' in faces:
                self.wall(w, h, 'flat', mat, ops(w), corner=None)
            if 'r' in faces:
                with self.at(w, .02, 0, 90): self.wall(d - .02, h, 'flat', mat, ops(d), corner=None)
            if 'l' in faces:
                with self.at(0, d, 0, -90): self.wall(d - .02, h, 'flat', mat, ops(d), corner=None)
            self.box('charcoal', .25, .25, h - .5, w - .25, d, h - .1)
            if core: self.box('charcoal', .8, .8, .2, w - .8, d - .3, h - .6)          # nothing behind the building shines through its windows
            self.box(cornice, -.25, -.3, h - .25, w + .25, d, h + .15); self.box(mat, -.12, -.15, h + .15, w + .12, d, h + .7)
            self.box(cornice, -.1, -.12, base - .3, w + .1, .02, base)


def materials(wet=False):
    """What these scenes need beside the palette."""
    P = Mat.new
    P('kerb', '#98948a', .85, mottled=.1, scale=1.5); P('joint', '#6f6b63', .95); P('paint', '#98958c', .8, mottled=.15, scale=5)
    P('taupe', '#9d907c', .75, island=.05); P('precast', '#978770', .85, mottled=.07, scale=.7); P('bronze', '#33271f', .45, spec=.4)
    P('brick_brown', '#6a4231', .85, brick=dict(alt='#583527', mortar='#877668'), bump=.2)
    P('brick_chaska', '#a98a5f', .85, brick=dict(alt='#8e714a', mortar='#b5a78f'), bump=.2); P('ring', '#8a6a46', .85, island=.16)
    P('tint', '#4a4238', .12, spec=.6, metallic=.75); P('tint_blue', '#3d5163', .1, spec=.6, metallic=.75)
    P('pane', '#26313d', .14, spec=.6, metallic=.5); P('spandrel', '#333e49', .35, spec=.4); P('fin', '#59626b', .5, metallic=.3)
    P('granite', '#574c4b', .8, mottled=.05, scale=.3); P('lime_pale', '#8d8274', .85, mottled=.05, scale=.3)
    P('stone_grey', '#6d6c70', .85, mottled=.05, scale=.3)
    P('ashlar', '#85796a', .95, brick=dict(alt='#756a5c', mortar='#5e564c', w=.95, h=.42, m=.012), mottled=.12, scale=4, bump=.5)
    P('block', '#a79f92', .9, brick=dict(alt='#9c9486', mortar='#857d70', w=.4, h=.2, m=.008), bump=.25)
    m = P('street', '#3b3a39' if wet else '#55534f', .62 if wet else .9, spec=.4 if wet else .12, mottled=.2, scale=.7, bump=.12, bump_scale=90)
    if wet:                                                     # puddles and damp: roughness follows a broad noise
        N, L = m.node_tree.nodes, m.node_tree.links; b = N['Principled BSDF']
        tc = N.new('ShaderNodeTexCoord'); nz = N.new('ShaderNodeTexNoise'); mr = N.new('ShaderNodeMapRange')
        nz.inputs['Scale'].default_value = .35; nz.inputs['Detail'].default_value = 4
        mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value = .38, .66
        mr.inputs['To Min'].default_value, mr.inputs['To Max'].default_value = .19, .5
        L.new(tc.outputs['Object'], nz.inputs['Vector']); L.new(nz.outputs['Fac'], mr.inputs['Value']); L.new(mr.outputs[0], b.inputs['Roughness'])
        b.inputs['Specular'].default_value = .6


# --------------------------------------------------------------------------
# brick blocks of the mills and the warehouses
# --------------------------------------------------------------------------
def loft(k: City, bays=6, floors=5, side=4, brick='brick'):
    """Mill District brick-and-timber loft, about 1908: shopfronts between brick piers, factory windows, corbelled parapet, water tank."""
    bw, fh, gh = 4.2, 3.7, 4.8; W_ = bays * bw; H = gh + floors * fh; Dp = side * bw
    M = dict(frame='frame_dark', case=0, lintel='limestone')
    def openings(n):
        o = [W(i * bw + .6, .2, bw - 1.2, gh - 1.35, kind='store', bays=3, amp=.9) for i in range(n)]
        return o + [W(i * bw + .75, gh + f * fh + .7, bw - 1.5, 2.25, grid=(6, 4), depth=1.2, **{**M, 'lintel': 'limestone' if f < floors - 1 else None},
            **k.mood(.64, .2)) for f in range(floors) for i in range(n)]
    def moods(ops, n): return [ops[n * f:n * (f + 1)] for f in range(1, floors + 1)]
    ops = openings(bays); k.wall(W_, H, 'flat', brick, ops, corner=None)
    k.lobby(.2, W_ - .2, -.2, gh - .3, 2.43, .19); k.storeys(moods(ops, bays), bw, gh, fh, 0, 1.9)
    with k.at(W_, .02, 0, 90):
        ops = openings(side); k.wall(Dp - .02, H, 'flat', brick, ops, corner=None)
        k.lobby(2.4, Dp - .2, -.2, gh - .3, 2.43, Dp - .21); k.storeys(moods(ops, side), bw, gh, fh, 1, 1.6)
    k.box('charcoal', .2, Dp - .17, 0, W_ - .2, Dp - .05, H)              # what stands behind the building must not show through it
    with k.at(0, Dp, 0, -90): k.wall(Dp - .02, H, 'flat', brick, [], corner=None)
    top = H - .45
    for u in [i * bw + .65 for i in range(bays)]: k.box('limestone', u, -.06, H - 3.12, u + bw - 1.3, .1, H - 3.0)
    for u in [i * bw + .65 for i in range(side)]: k.box('limestone', W_ - .1, u, H - 3.12, W_ + .06, u + bw - 1.3, H - 3.0)
    for i in range(bays):                                       # piers: the last one is the corner
        x = i * bw; a = max(0, x - .34); k.box(brick, a, -.16, .85, x + .34, .05, top); k.box('limestone', a - .08, -.25, 0, x + .42, .04, .85)
    k.box(brick, W_ - .5, -.16, .85, W_ + .16, .5, top); k.box('limestone', W_ - .58, -.25, 0, W_ + .25, .58, .85)
    for i in range(1, side + 1):
        y = min(i * bw, Dp - .3); k.box(brick, W_ - .05, y - .34, .85, W_ + .16, y + .3, top); k.box('limestone', W_ - .04, y - .42, 0, W_ + .25, y + .3, .85)
    z = gh - .32                                                # belt course: front piece, side piece, never overlapping
    k.box('limestone', -.2, -.28, z, W_ + .28, .06, z + .32); k.box('limestone', W_ - .06, .061, z, W_ + .28, Dp, z + .32)
    for a, b, d in ((-.45, -.25, .2), (-.25, -.02, .28)): k.box(brick, -.05, -d, H + a, W_ + d, Dp, H + b)
    n = int(W_ / .6)
    for i in range(n): k.box(brick, (i + .25) * W_ / n, -.24, H - .72, (i + .75) * W_ / n, .02, H - .451)
    n = int(Dp / .6)
    for i in range(n): k.box(brick, W_ - .02, (i + .3) * Dp / n, H - .72, W_ + .24, (i + .8) * Dp / n, H - .451)
    k.box('brick_dark', .0, -.14, H - .02, W_ + .14, Dp, H + .7); k.box('limestone', -.1, -.3, H + .7, W_ + .3, Dp, H + .88)
    # canopy, water tank, stair head
    k.box('frame_dark', bw * 2 - .1, -1.9, 3.35, bw * 3 + .1, -.17, 3.55)
    for x in (bw * 2 + .2, bw * 3 - .2): k.rod('iron', (x, -1.75, 3.5), (x, -.1, 4.6), .025)
    for x in (bw * 2.3, bw * 2.7): k.ball('lamp', x, -1.0, 3.31, .08, col=(1, .66, .35))
    tx, ty, tz = 7.5, 6, H + .6
    for dx in (-1, 1):
        for dy in (-1, 1): k.cbox('iron', tx + dx, ty + dy, tz - 1, .16, .16, 3.1)
    for dx in (-1, 1):
        k.rod('iron', (tx + dx, ty - 1, tz), (tx + dx, ty + 1, tz + 2), .03)
        k.rod('iron', (tx - 1, ty + dx, tz), (tx + 1, ty + dx, tz + 2), .03)
    n = 30
    for i in range(n):                                          # staves
        a, b = 2 * math.pi * i / n, 2 * math.pi * (i + .94) / n; q = lambda r_, t: (tx + r_ * math.cos(t), ty + r_ * math.sin(t))
        v = [q(1.66, a), q(1.66, b), q(1.7, b), q(1.7, a)]
        k.hexa('timber', [(x, y, tz + 2.1) for x, y in v] + [(x, y, tz + 4.6) for x, y in v])
    k.cyl('timber', tx, ty, tz + 2.1, 1.64, 1.64, 2.5, 24); k.cyl('charcoal', tx, ty, tz + 4.6, 1.9, .08, 1.15, 24)
    for z in (2.4, 3.2, 4.0): k.cyl('iron', tx, ty, tz + z, 1.72, 1.72, .06, 30)
    k.box('charcoal', 15, 5, H - .1, 20, 11, H + 3)
    return W_, Dp, H


def warehouse(k: City, bays=6, floors=4, side=4, brick='brick_chaska'):
    """Downtown East warehouse, 1908, made into apartments in 2016: cream brick, paired segmental windows, loading dock with an iron canopy, fire escape."""
    bw, fh, gh = 4.7, 3.85, 4.9; W_ = bays * bw; H = gh + floors * fh; Dp = side * bw; ww, wh = 1.5, 2.75
    M = dict(frame='frame_dark', case=0)
    def openings(n):
        o = [W(i * bw + .75, .95, bw - 1.5, gh - 2.0, kind='store', bays=3, amp=.95) for i in range(n)]
        for f in range(floors):
            for i in range(n):
                m = k.mood(.6, .22)
                o += [W(i * bw + s, gh + f * fh + .6, ww, wh, grid=(3, 5), depth=1.0, **M, **m) for s in (.68, bw - .68 - ww)]
        return o
    def dress(n, width):
        for i in range(n):
            k.arch(i * bw + .75, .95, bw - 1.5, gh - 2.0, .5, brick, 'ring', 14)
            for f in range(floors):
                for s in (.68, bw - .68 - ww):
                    u, z = i * bw + s, gh + f * fh + .6
                    k.arch(u, z, ww, wh, .26, brick, 'ring'); k.box('limestone', u - .1, -.07, z - .14, u + ww + .1, .1, z)
        for i in range(1, n): k.box(brick, i * bw - .42, -.14, .96, i * bw + .42, .04, H - .9)
    def moods(ops, n): return [ops[n + 2 * n * f:n + 2 * n * (f + 1):2] for f in range(floors)]
    ops = openings(bays)
    k.wall(W_, H, 'flat', brick, ops, corner=None); dress(bays, W_)
    k.lobby(.2, W_ - .2, .4, gh - .1, 2.43, W_ - .21); k.storeys(moods(ops, bays), bw, gh, fh, 1)
    with k.at(0, Dp, 0, -90):
        ops = openings(side); k.wall(Dp - .02, H, 'flat', brick, ops, corner=None); dress(side, Dp)
        k.lobby(.2, Dp - 2.4, .4, gh - .1, 2.43, .19); k.storeys(moods(ops, side), bw, gh, fh, 0, 1.26, parted=False)
    k.box('charcoal', .2, Dp - .17, 0, W_ - .2, Dp - .05, H)              # what stands behind the building must not show through it
    with k.at(W_, .02, 0, 90): k.wall(Dp - .02, H, 'flat', brick, [], corner=None)
    for x0, x1, y0, y1 in ((-.14, .55, -.14, .55), (W_ - .55, W_ + .14, -.14, .55), (-.14, .55, Dp - .55, Dp + .1)): k.box(brick, x0, y0, .96, x1, y1, H - .9)
    # rough stone base, belt course, corbelled cornice
    k.box('ashlar', -.24, -.24, -.2, W_ + .24, -.005, .84); k.box('ashlar', -.24, -.004, -.2, -.005, Dp, .84)
    k.box('limestone', -.29, -.29, .84, W_ + .29, -.005, .95); k.box('limestone', -.29, -.004, .84, -.005, Dp, .95)
    z = gh - .26
    k.box('limestone', -.26, -.26, z, W_ + .26, .05, z + .3); k.box('limestone', -.26, .051, z, .05, Dp, z + .3)
    for a, b, d in ((-.9, -.66, .1), (-.66, -.42, .17)): k.box(brick, -d, -d, H + a, W_ + d, .0, H + b); k.box(brick, -d, .001, H + a, 0, Dp, H + b)
    n = int(W_ / .55)
    for i in range(n): k.box(brick, (i + .25) * W_ / n, -.3, H - .42, (i + .72) * W_ / n, .01, H - .06)
    n = int(Dp / .55)
    for i in range(n): k.box(brick, -.3, (i + .25) * Dp / n, H - .42, .01, (i + .72) * Dp / n, H - .06)
    k.box(brick, -.32, -.32, H - .06, W_ + .32, Dp, H + .35); k.box('limestone', -.45, -.45, H + .35, W_ + .45, Dp, H + .55)
    k.box('charcoal', 11, 5, H, 16, 11, H + 3.1); k.cyl('metal', 20, 6, H, .5, .5, 1.6, 14)
    # loading dock, now the way in: platform, rail, steps, canopy on rods
    x0, x1, dz = bw * 2 - .2, bw * 5 + .2, .95
    k.box('concrete', x0, -2.3, -.2, x1, -.25, dz)
    k.railing(x0 + 2.4, -2.2, x1, -2.2, dz, 1.0, 'iron', .14)
    k.railing(x1 - .06, -2.2, x1 - .06, -.3, dz, 1.0, 'iron', .14)
    for i in range(5):
        k.box('concrete', x0 + .25 + .003 * i, -2.3 - .32 * (5 - i), -.2 - .01 * i, x0 + 2.2 - .003 * i, -2.3 - .32 * (4 - i) + (.01 if i < 4 else -.005),
            dz * (i + 1) / 6 + .02)
    k.box('iron', x0 - .2, -2.7, 4.12, x1 + .2, -.27, 4.3)
    for i in range(4):
        x = x0 + .4 + (x1 - x0 - .8) * i / 3; k.rod('iron', (x, -2.6, 4.25), (x, -.15, 5.9), .028)
    for i in range(6): k.ball('lamp', x0 + (x1 - x0) * (i + .5) / 6, -1.4, 4.07, .075, col=(1, .66, .35), n=8)
    # fire escape on the side street
    y0, y1 = bw * 1 + .3, bw * 2.4
    for f in range(floors):
        z = gh + f * fh + .45; k.box('iron', -1.25, y0, z - .07, -.02, y1, z)
        with k.at(0, 0, 0): k.railing(-1.2, y0, -1.2, y1, z, .95, 'iron', .16)
        for yy in (y0 + .02, y1 - .02): k.railing(-1.2, yy, -.05, yy, z, .95, 'iron', .16); k.rod('iron', (-1.15, yy, z - .05), (-.02, yy, z - 1.0), .025)
        if f:
            a, b = (y0 + .5, z - fh), (y1 - .7, z)
            for xx in (-1.12, -.55): k.rod('iron', (xx, a[0], a[1]), (xx, b[0], b[1]), .03)
            for i in range(13):
                t = (i + .5) / 13
                k.box('iron', -1.12, a[0] + (b[0] - a[0]) * t - .1, a[1] + fh * t, -.55, a[0] + (b[0] - a[0]) * t + .1, a[1] + fh * t + .025)
    return W_, Dp, H


# --------------------------------------------------------------------------
# tower on the skyway
# --------------------------------------------------------------------------
def tower(k: City, floors=20, bays=10, side=5, pattern='wBBwwwwBBw', wall='precast'):
    """Condominium tower of about 1982: precast fins and spandrels, bronze frames, stacked balconies, podium with a skyway floor."""
    bw, fh, pz = 4.1, 2.9, 9.0; W_, Dp = bays * bw, side * bw; H = pz + floors * fh
    def balcony(x, z, w):
        k.box(wall, x + .06, -1.45, z - .16, x + w - .06, -.02, z + .02)
        for y0, x0, x1 in ((-1.42, x + .1, x + w - .1),):
            for i in range(6): k.box('bronze', x0, y0, z + .12 + i * .16, x1, y0 + .03, z + .19 + i * .16)
            k.box('bronze', x0, y0 - .02, z + 1.06, x1, y0 + .05, z + 1.12)
            for xx in (x0, x1 - .05):
                k.box('bronze', xx, y0, z, xx + .05, y0 + .04, z + 1.06)
                for i in range(6): k.box('bronze', xx, y0 + .04, z + .12 + i * .16, xx + .04, -.02, z + .19 + i * .16)
    def face(pat, width):
        ops = []
        for f in range(floors):
            for i, c in enumerate(pat):
                m = k.mood(.5, .2); z = pz + f * fh
                if c == 'B': ops.append(W(i * bw + .55, z + .08, bw - 1.1, 2.2, kind='far', frame='bronze', grid=(3, 1), depth=.7, **m))
                else: ops.append(W(i * bw + .5, z + .85, bw - 1.0, 1.5, kind='far', frame='bronze', grid=(3, 1), depth=.6, **m))
        k.wall(width, H + .9, 'flat', wall, ops, base=pz - .5, corner=None)
        for i in range(len(pat) + 1):
            if 0 < i < len(pat): k.box(wall, i * bw - .3, -.42, pz - .5, i * bw + .3, .02, H + 1.31)
        for f in range(floors):
            for i, c in enumerate(pat):
                z = pz + f * fh
                if c == 'B': balcony(i * bw + .3, z, bw - .6)
                else: k.box('ring', i * bw + .31, -.03, z - .25, (i + 1) * bw - .31, .02, z + .6)
        k.box(wall, .61, -.18, H + .75, width - .61, .1, H + 1.29)
    face(pattern, W_)
    for x, y in ((-.26, -.26), (W_ - .6, -.26), (-.26, Dp - .6)): k.box(wall, x, y, pz - .5, x + .86, y + .86, H + 1.34)
    with k.at(0, Dp, 0, -90): face('wBBBw'[:side] if side <= 5 else 'w' + 'B' * (side - 2) + 'w', Dp)
    k.box(wall, .3, .3, H - .5, W_ - .3, Dp - .3, H)
    k.box('charcoal', 9, 4, H, W_ - 9, Dp - 4, H + 4.2)
    k.box(wall, 8.8, 3.8, H + 3.3, W_ - 8.8, Dp - 3.8, H + 4.5)
    for i in range(16): k.box('bronze', 9.6 + i * (W_ - 19.6) / 16, 3.9, H + .8, 10.1 + i * (W_ - 19.6) / 16, 4.0, H + 2.9)
    # podium: shops under the skyway floor
    x0, x1, y0, y1 = -3.0, W_ + 5, -3.0, Dp
    def podium(n, width):
        b = width / n
        ops = [W(i * b + .45, .35, b - .9, 3.5, kind='far', frame='bronze', grid=(3, 1), bar=.08, depth=1.6, spill=.4, lit=True,
            amp=k.rng.choice((.75, .95, 1.1)), blind=False) for i in range(n)]
        ops += [W(i * b + .45, 5.4, b - .9, 2.3, kind='far', frame='bronze', grid=(3, 1), bar=.07, depth=1.4, spill=.4, lit=True,
            amp=k.rng.choice((.5, .7, .85)), blind=False) for i in range(n)]
        k.wall(width, pz + .5, 'flat', wall, ops, corner=None)
        for i in range(n + 1):
            x = min(max(i * b, .32), width - .32); k.box(wall, x - .32, -.3, 0, x + .32, .02, pz - .3)
        k.box('ring', .01, -.2, 4.35, width - .01, .02, 4.9); k.box(wall, -.3, -.4, pz - .3, width + .3, .1, pz + .7)
    with k.at(x0, y0): podium(11, x1 - x0)
    with k.at(x0, y1, 0, -90): podium(5, y1 - y0 - .02)
    k.box('charcoal', x0 + .3, y0 + .3, pz - .3, x1, y1, pz)
    k.box('bronze', x0 + 8.8, -6.2, 3.5, x0 + 17.4, -3.25, 3.75)
    for i in range(5): k.ball('lamp', x0 + 9.6 + i * 1.75, -4.8, 3.46, .09, col=(1, .68, .38), n=8)
    return W_, Dp, H


def skyway(k: City, x0, x1, y0, y1, z, h=3.5):
    """Glazed bridge over the street on the second floor: floor and roof beam, mullions, a lit ceiling, one truss diagonal per field."""
    k.box('bronze', x0, y0, z - .75, x1, y1, z); k.box('bronze', x0, y0 - .08, z + h, x1, y1 + .08, z + h + .55)
    k.box('room', x0 + .1, y0 + .5, z + h - .06, x1 - .1, y1 - .5, z + h - .02, col=(1.3, .78, .36))
    k.box('oak', x0 + .1, y0 + .3, z, x1 - .1, y1 - .3, z + .03)
    if 'skypane' not in Mat.cache:                                          # clear glass with an even shine of the sky: no chance in it, so no noise
        m = bpy.data.materials.new('skypane'); m.use_nodes = True; Mat.cache['skypane'] = m; N, L = m.node_tree.nodes, m.node_tree.links; N.remove(N['Principled BSDF'])
        t, e, add = N.new('ShaderNodeBsdfTransparent'), N.new('ShaderNodeEmission'), N.new('ShaderNodeAddShader')
        t.inputs[0].default_value = (.84, .87, .89, 1); e.inputs[0].default_value = (.022, .024, .036, 1)
        L.new(t.outputs[0], add.inputs[0]); L.new(e.outputs[0], add.inputs[1]); L.new(add.outputs[0], N['Material Output'].inputs['Surface'])
    n = max(3, round((x1 - x0) / 1.5))
    for y in (y0 + .05, y1 - .05):
        for i in range(n + 1): x = x0 + (x1 - x0) * i / n; k.box('bronze', x - .05, y - .05, z, x + .05, y + .05, z + h)
        k.box('bronze', x0, y - .04, z + .95, x1, y + .04, z + 1.02)
        k.mesh('skypane', [(x0, y, z), (x1, y, z), (x1, y, z + h), (x0, y, z + h)], [(0, 1, 2, 3)])
    m = 4
    for i in range(m):
        a, b = x0 + (x1 - x0) * i / m, x0 + (x1 - x0) * (i + 1) / m; q = (z + .1, z + h) if i < m / 2 else (z + h, z + .1)
        for y in (y0 + .3, y1 - .3): k.rod('trim_dark', (a, y, q[1] if i % 2 else q[0]), (b, y, q[0] if i % 2 else q[1]), .09)
    for i in range(6):
        k.box('curtain', x0 + (x1 - x0) * (i + .5) / 6 - .5, (y0 + y1) / 2 - .12, z + h - .14, x0 + (x1 - x0) * (i + .5) / 6 + .5, (y0 + y1) / 2 + .12,
            z + h - .07)


# How a tower far off is dressed: wall, bands between the floors, uprights; width of a bay, height of a pane, width and depth of an upright.
DRESS = dict(glass=('pane', 'spandrel', 'fin', 1.5, 2.65, .09, .12), ribs=('granite', 'granite', 'granite', 2.1, 2.2, .62, .55),
             pale=('lime_pale', 'lime_pale', 'lime_pale', 2.4, 2.0, .95, .3), grid=('stone_grey', 'stone_grey', 'stone_grey', 2.6, 2.3, .8, .25))
LAMPS = ((1, .60, .27), (1, .68, .37), (1, .76, .50), (.95, .82, .62), (1, .54, .20))


def highrise(k: City, x, y, w, d, tiers, dress='glass', lit=.4, faces='fr', fh=3.8):
    """A tower far off: tiers (top, set back), each with panes between uprights and bands, lit floor by floor as offices are in the evening."""
    wall, band, rib, bay, pane, rw, rd = DRESS[dress]; z0 = 0; r = k.rng

    def face(width, lo, hi):
        n = max(2, round(width / bay)); b = width / n; q = (rw / 2 + .04); z = lo + (4.5 if lo == 0 else .5)
        while z + fh < hi - 1.2:
            mood = r.random(); share = .9 if mood < .12 else lit * r.uniform(.35, 1.5) if mood < .85 else .06; tone = r.choice(LAMPS); run = 0
            for i in range(n):
                v = [(i * b + q, -.03, z), ((i + 1) * b - q, -.03, z), ((i + 1) * b - q, -.03, z + pane), (i * b + q, -.03, z + pane)]
                if run > 0: on = True; run -= 1
                else: on = r.random() < share * .6; run = r.choice((0, 0, 1, 2)) if on else 0
                if on:
                    if run == 0: tone = r.choice(LAMPS)
                    g = r.uniform(.16, .55); top, low = [tuple(c * g * a for c in tone) for a in (1.15, .6)]
                    k.mesh('room', v, [(0, 1, 2, 3)], [(low, low, top, top)])
                elif dress != 'glass': k.mesh('pane', v, [(0, 1, 2, 3)])
            if dress == 'glass': k.box(band, 0, -.06, z + pane + .05, width, .02, z + fh - .05)
            z += fh
        for i in range(n + 1): u = min(max(i * b, rw / 2), width - rw / 2); k.box(rib, u - rw / 2, -rd, lo, u + rw / 2, .02, hi)
        k.box(band, 0, -rd - .1, hi - 1.1, width, .02, hi + .5)
        if lo == 0: k.box(band, 0, -rd - .12, 3.9, width, .02, 4.5)

    for hi, inset in tiers:
        a, b, c, e = x + inset, y + inset, x + w - inset, y + d - inset
        k.box(wall, a, b, z0, c, e, hi)
        if 'f' in faces:
            with k.at(a, b): face(c - a, z0, hi)
        if 'r' in faces:
            with k.at(c, b + .02, 0, 90): face(e - b - .02, z0, hi)
        if 'l' in faces:
            with k.at(a, e, 0, -90): face(e - b - .02, z0, hi)
        z0 = hi
    m = min(c - a, e - b) * .22; k.box(band, a + m, b + m, z0, c - m, e - m, z0 + 4.2)       # machine room


# --------------------------------------------------------------------------
# suburban apartment buildings
# --------------------------------------------------------------------------
def front_gable(k: City, x0, x1, y0, y1, z, pitch, left, right, rake=.45, mat='shingle_brown', fascia='trim'):
    """A gable towards the street whose eaves may differ: none at a corner, where the roof behind it ends in a gable of its own."""
    T = .14; m = (x0 + x1) / 2; ridge = z + (x1 - x0) / 2 * pitch + T; ya = y0 - rake
    for xe, o, s in ((x0, left, -1), (x1, right, 1)):
        X = xe + s * o; ez = z - o * pitch + T; e = [(X, ya, ez), (X, y1, ez)]; t = [(m, y1, ridge), (m, ya, ridge)]
        k.roof_plane(*(e + t if s > 0 else e[::-1] + t[::-1]), mat, T, fascia)
        k.hexa(fascia, [(X, ya - .03, ez - .2), (m, ya - .03, ridge - .2), (m, ya + .02, ridge - .2), (X, ya + .02, ez - .2),
                        (X, ya - .03, ez + .03), (m, ya - .03, ridge + .03), (m, ya + .02, ridge + .03), (X, ya + .02, ez + .03)])
        if o: k.box(fascia, X - .015 + s * .015, ya, ez - .19, X + .015 + s * .015, y1, ez + .01)
    n = int((y1 - ya) / .3)
    for i in range(n):
        a, b = ya + (y1 - ya) * i / n, ya + (y1 - ya) * (i + 1) / n - .01
        for s in (-1, 1):
            q = ((m, a), (m, b), (m + s * .14, b), (m + s * .14, a))
            low = [(u, v, ridge + .03 - abs(u - m) * pitch) for u, v in q]
            k.hexa(mat, low + [(u, v, w + (.04 if v == a else .025)) for u, v, w in low])


def apartment(k: City, floors=4, wall='brick_buff', siding='taupe', accent='sage'):
    """Suburban apartment building with an elevator, late 1980s: brick ends under gables, balconies in lap siding between, a gabled entry, shingled roof."""
    fh = 2.85; Wd, Dp = 31.0, 14.0; H = fh * floors; F = .3; pitch = .4; top = F + H
    M = dict(frame='frame_dark', trim='trim', case=.07)
    k.box('concrete', .05, .05, -.5, Wd - .05, Dp, F)
    segs = ((0, 7.5, -1.0, wall, 'flat', 'pair'), (7.5, 12, 1.3, siding, 'lap', 'balcony'), (12, 19, -.6, wall, 'flat', 'entry'), (19, 23.5, 1.3, siding,
        'lap', 'balcony'), (23.5, 31, -1.0, wall, 'flat', 'pair'))
    for x0, x1, y, mat, clad, what in segs:
        w = x1 - x0; ops = []
        for f in range(floors):
            z = f * fh
            if what == 'balcony':
                ops += [W(.55, z + .08, 2.1, 2.1, grid=(2, 1), mull=True, trim='trim', frame='frame_dark', case=.07, **k.mood(.6, .2)), W(w - 1.45, z + .8,
                    .95, 1.3, grid=(1, 2), style='hung', **M, **k.mood(.5, .3))]
            elif what == 'entry' and f == 0: ops += [W(1.4, .05, w - 2.8, 2.5, kind='store', bays=4, amp=1.0)]
            elif what == 'entry':
                ops += [W(.75, z + .75, 1.9, 1.45, grid=(2, 1), mull=True, lintel='limestone', frame='frame_dark', case=0, **k.mood()), W(w - 2.65, z + .75,
                    1.9, 1.45, grid=(2, 1), mull=True, lintel='limestone', frame='frame_dark', case=0, **k.mood())]
            else:
                ops += [W(.8, z + .75, 1.9, 1.45, grid=(2, 1), mull=True, lintel='limestone', frame='frame_dark', case=0, **k.mood()), W(w - 2.7, z + .75,
                    1.9, 1.45, grid=(2, 1), mull=True, lintel='limestone', frame='frame_dark', case=0, **k.mood())]
        if clad == 'lap':
            with k.at(x0, y, F): k.wall(w, H + .3, clad, mat, ops, corner=None, course=.13)
            for f in range(floors):
                z = F + f * fh
                if f:
                    k.box('trim', x0 + .02, -.55, z - .24, x1 - .02, y - .03, z + .02); k.railing(x0 + .05, -.5, x1 - .05, -.5, z, 1.02, 'trim', .12)
                else: k.box('concrete', x0 + .02, -.55, -.3, x1 - .02, y - .03, z - .1)
            for x in (x0 + .16, x1 - .16): k.cbox('trim', x, -.46, 0, .2, .2, top)
        else:
            g = [(0, H), (w / 2, H + w / 2 * .5), (w, H)]
            with k.at(x0, y, F):
                k.wall(w, g, 'flat', mat, ops, corner=None, base=-.4)
                zc = H + .35; a = w / 2
                k.box('frame_dark', a - .42, -.03, zc, a + .42, .02, zc + .62)
                k.box('trim', a - .5, -.05, zc - .08, a + .5, .01, zc - .001)
                k.box('trim', a - .5, -.05, zc + .621, a + .5, .01, zc + .7)
                for j in range(6): k.box('trim', a - .4, -.045, zc + .04 + j * .1, a + .4, -.028, zc + .09 + j * .1)
            yr = 2.2 if what != 'entry' else 2.0
            for xx, rot in ((x1, 90), (x0, -90)):
                if xx in (0, Wd): continue
                with k.at(xx, y + .02 if rot == 90 else yr, F, rot): k.wall(yr - y - .02, H, 'flat', mat, [], corner=None, base=-.4)
            for f in (1,): k.box('limestone', x0 + .001, y - .05, F + f * fh - .2, x1 - .001, y + .05, F + f * fh - .02)
            front_gable(k, x0, x1, y, 7.0, top, .5, 0 if x0 == 0 else .4, 0 if x1 == Wd else .4)
    gable = [(0, H), (Dp / 2 + .5, H + (Dp / 2 + .5) * pitch), (Dp + 1, H)]
    for xx, yy, rot in ((Wd, -.98, 90), (0, Dp + .02, -90)):
        ops = []
        for f in range(floors):
            ops += [W(u, f * fh + .75, 1.5, 1.45, grid=(2, 1), mull=True, lintel='limestone', frame='frame_dark', case=0, **k.mood()) for u in (2.2, 6.8,
                11.4)]
        with k.at(xx, yy, F, rot): k.wall(Dp + 1, gable, 'flat', wall, ops, corner=None, base=-.4)
    k.gable_roof(0, Wd, -.95, Dp, top + .01, pitch, over=.5, rake=.5, mat='shingle_brown', fascia='trim')
    # entry porch: gabled roof on brick piers
    for x in (13.4, 17.6): k.cbox(wall, x, -3.3, -.2, .55, .55, 3.0); k.cbox('limestone', x, -3.3, 2.8, .66, .66, .12)
    k.box('trim', 13.0, -3.7, 2.92, 18.0, -.62, 3.2)
    with k.at(13.0, -3.7, 3.2): k.wall(5.0, [(0, .02), (2.5, 1.27), (5.0, .02)], 'lap', accent, [], corner=None)
    k.gable_roof(13.0, 18.0, -3.7, -.6, 3.2, .5, over=.3, rake=.3, mat='shingle_brown', axis='y', fascia='trim')
    for x in (14.3, 15.5, 16.7): k.ball('lamp', x, -2.2, 2.86, .085, col=(1, .66, .35), n=8)
    k.box('concrete', 13.2, -4.6, -.3, 17.8, -.62, .14)
    return dict(keep=[(-.5, -1.6, Wd + .5, 15), (12.4, -40, 18.6, 0)], beds=[(.3, 7.2, -1.1), (23.8, 30.7, -1.1)], path=None)


def garages(k: City, x, y, n=5, rot=0, siding='taupe', roof='shingle_brown'):
    """A row of detached garage stalls under one roof."""
    with k.at(x, y, 0, rot):
        w = n * 3.3; ops = [W(i * 3.3 + .4, .02, 2.5, 2.1, kind='garage', lights=False) for i in range(n)]
        k.body(0, w, 0, 6.4, 0, 2.5, 'lap', siding, gable='x', pitch=.4, front=ops, course=.15); k.gable_roof(0, w, 0, 6.4, 2.5, .4, mat=roof)
        for i in range(1, n): k.sconce(i * 3.3, -.02, 2.0)


def apartment_mid(k: City, wall='brick_brown', siding='cream', floors=3):
    """Three floors of apartments over a heated garage, 2003: brick bays under a cornice, lap siding and balconies between, block base."""
    fh, F, Dp = 2.95, 3.0, 16.0
    bays = (('g', 6.4), ('b', 4.6), ('p', 6.0), ('e', 5.0), ('p', 6.0), ('b', 4.6), ('p', 6.4))
    Wd = sum(w for _, w in bays)
    H = fh * floors
    top = F + H
    M = dict(frame='trim', case=0, lintel='limestone')
    x = 0
    for what, w in bays:
        y = 0 if what in 'gp' else .9 if what == 'b' else .3; mat, clad = (wall, 'flat') if what in 'gpe' else (siding, 'lap'); ops = []
        for f in range(floors):
            z = F + f * fh
            if what in 'gp': ops += [W(u, z + .7, 1.75, 1.6, grid=(2, 2), style='hung', mull=True, **M, **k.mood(.62, .22)) for u in (.75, w - 2.5)]
            elif what == 'b':
                ops += [W(.6, z + .06, 2.0, 2.1, grid=(2, 1), mull=True, case=.08, **k.mood(.6, .2)), W(w - 1.5, z + .75, 1.0, 1.4, grid=(1, 2), style='hung',
                    case=.08, **k.mood(.5, .3))]
            else: ops += [W(.9, z + .3, w - 1.8, 2.25, grid=(3, 2), mull=True, frame='frame_dark', case=0, lit=True, amp=.8, curtain=0)]
        with k.at(x, y): k.wall(w, top + (.75 if what in 'gpe' else .25), clad, mat, ops, base=F, corner=None, course=.13)
        if what in 'gpe':
            d = .9 - y + .1
            for xx, rot in ((x + w, 90), (x, -90)):
                if 0 < xx < Wd - .1:
                    with k.at(xx, y + .02 if rot == 90 else y + d, 0, rot): k.wall(d - .02, top + .75, clad, mat, [], base=F, corner=None)
            k.box('limestone', x - .02, y - .07, F + .02, x + w + .02, y + .05, F + .22)
            k.box('limestone', x - .02, y - .07, top + .1, x + w + .02, y + .05, top + .26)
            k.box('trim_dark', x - .22, y - .3, top + .75, x + w + .22, y + 1.4, top + .98)
            k.box('trim_dark', x - .12, y - .18, top + .56, x + w + .12, y + 1.3, top + .749)
        else:
            k.box('trim', x + .01, y - .35, top + .12, x + w - .01, y + .8, top + .38)
            for f in range(floors):
                z = F + f * fh
                k.box('concrete', x + .04, -.75, z - .18, x + w - .04, y - .03, z + .02)
                k.railing(x + .1, -.68, x + w - .1, -.68, z, 1.02, 'iron', .11)
                for xx in (x + .1, x + w - .1): k.railing(xx, -.68, xx, -.02, z, 1.02, 'iron', .11)
        # base: split-face block, vents, garage door, entry
        ob = []
        if what == 'g': ob = [W(.6, .02, w - 1.2, 2.35, kind='garage', mat='taupe', trim='trim_dark', lights=True)]
        elif what == 'e': ob = [W(.8, .05, w - 1.6, 2.65, kind='store', bays=3, amp=1.0)]
        else: ob = [W(u, 1.45, 1.3, .6, kind='far', grid=(2, 1), lit=True, amp=.45, blind=False) for u in ((.8, w - 2.1) if w > 5 else (w / 2 - .65,))]
        with k.at(x, y - .06): k.wall(w, F + .02, 'flat', 'block', ob, base=-.4, corner=None)
        if what in 'gp' and 0 < x + w < Wd - .1:
            with k.at(x + w, y - .04, 0, 90): k.wall(1.0, F + .02, 'flat', 'block', [], base=-.4, corner=None)
        if what in 'gp' and x:
            with k.at(x, y + .94, 0, -90): k.wall(.98, F + .02, 'flat', 'block', [], base=-.4, corner=None)
        if what == 'g':
            for u in (.3, w - .3): k.sconce(x + u, y - .07, 1.9)
        if what == 'e':
            k.box('trim_dark', x - .4, -2.4, 2.85, x + w + .4, y - .07, 3.1); ex = x + w / 2
            for u in (x, x + w): k.cbox(wall, u, -2.1, -.1, .5, .5, 2.95)
            for u in (-1.4, 0, 1.4): k.ball('lamp', ex + u, -1.2, 2.81, .085, col=(1, .66, .35), n=8)
        x += w
    for xx, yy, rot in ((Wd, .02, 90), (0, Dp, -90)):
        ops = [W(u, F + f * fh + .7, 1.3, 1.6, grid=(2, 2), style='hung', **M, **k.mood(.6, .25)) for f in range(floors) for u in (2.4, 7.4, 12.0)]
        with k.at(xx, yy, 0, rot):
            k.wall(Dp - .02, top + .75, 'flat', wall, ops, base=F, corner=None); k.wall(Dp - .02, F, 'flat', 'block', [], base=-.4, corner=None)
            k.box('limestone', .02, -.07, F + .02, Dp - .1, .05, F + .22); k.box('limestone', .02, -.07, top + .1, Dp - .1, .05, top + .26)
            k.box('trim_dark', .32 if rot == 90 else 0, -.3, top + .75, Dp if rot == 90 else Dp - .32, .6, top + .98)
    k.box('charcoal', .4, .95, top - .4, Wd - .4, Dp, top + .1); k.box(siding, 17, 6, top, 22, 11, top + 2.4)
    return dict(Wd=Wd, entry=18.9 + .6, keep=[(-.5, -1.0, Wd + .5, Dp + 1)])


# --------------------------------------------------------------------------
# scenes
# --------------------------------------------------------------------------
def setting(recipe, season='autumn', light='dusk', wet=False):
    """A stage for the recipe: kit, options, season and the name of the light."""
    reset(); k = City(recipe['seed']); materials(wet); protos(k, season=recipe.get('season', season))
    return k, recipe.get('options', {}), recipe.get('light', light)


def calm():
    """For a wet street before shining rooms: the lamps keep their rays, and no grain of the asphalt is finer than a pixel, else both glitter."""
    Mat.get('room').cycles.sample_as_light = False
    for n in Mat.get('street').node_tree.nodes:
        if n.type == 'BUMP': n.inputs['Strength'].default_value = .02
        if n.type == 'MAP_RANGE' and n.inputs['To Max'].default_value == .5: n.inputs['To Min'].default_value = .24


def air(**fog):
    """The air of a picture that sees farther than a street: blue, and not before the first towers. The grade of dusk holds this same dictionary
    and is read after the scene is built; a run draws one picture."""
    FOG_DUSK.update(fog)


def loft_scene(recipe):
    """Corner of the Mill District in the evening, seen from across the crossing."""
    k, o, hour = setting(recipe, wet=True)
    W_, Dp, H = loft(k, brick=o.get('wall', 'brick')); ground(k, mat='street'); calm()
    k.corner_pavement(-60, W_ + 4.6, -4.6, 60); k.seams(-36, W_ + 1.5, -4.6, -.3); k.seams(W_ + .3, W_ + 4.6, -.3, 30)
    k.zebra(W_ + 5.6, W_ + 16, -3.6, -.6, 'x'); k.zebra(W_ - 1.5, W_ + 1.6, -16.5, -5.4, 'y')
    k.context(-22.5, 1, 21, 14, 13.5, 'brick_buff', core=True); k.context(-45, 1, 21, 14, 18, 'brick_brown', core=True)
    k.box('concrete', 42, -5, -.3, 90, 90, .12); k.box('kerb', 41.75, -5.25, -.3, 90, -5, .135); k.box('kerb', 41.75, -4.99, -.3, 42, 90, .135)
    k.context(46.5, 16, 30, 20, 15.5, 'brick_dark', faces='fl', core=True); k.context(46.5, 40, 30, 20, 24, 'brick_buff', faces='fl', core=True)
    for q in ((-34, 38, 20, 34), (-5, 55, 22, 30), (24, 76, 18, 40), (90, 30, 26, 30), (-78, 10, 26, 26), (60, 90, 30, 46), (-120, 2, 30, 22), (-165, 6, 34,
            30)):
        block(k, q[0], q[1], q[2], 14, q[3], ('brick_dark', 'brick_buff', 'brick_brown')[q[0] % 3])
    for x in (-12, -3, 6.3, 14.7, 23.1): k.street_lamp(x, -4)
    k.street_lamp(W_ + 4, 8); k.street_lamp(W_ + 4, 18); k.street_lamp(42.8, 12)
    k.flush()
    for i, x in enumerate((2.1, 10.5, 18.9, -7, -16)): k.place(('maple4', 'maple2')[i % 2], x, -3.5, .1, .6 + .06 * k.rng.random())
    for y in (4, 20): k.place('maple4', 43.4, y, .1, .7)
    light(hour, az=-60); camera((38.3, -22.9, 1.75), (15.1, 2, 13.0), 23.5); return hour


def warehouse_scene(recipe):
    """Corner of Downtown East, seen from the left."""
    k, o, hour = setting(recipe, wet=True)
    W_, Dp, H = warehouse(k, brick=o.get('wall', 'brick_chaska')); ground(k, mat='street'); calm()
    k.corner_pavement(-4.4, 60, -5.2, 60, side='left'); k.seams(-2, 60, -5.2, -.3); k.seams(-4.4, -.3, -.3, 30)
    k.zebra(-15, -5.4, -4.2, -1.2, 'x'); k.zebra(-1.6, 1.5, -17, -6, 'y')
    k.context(W_ + .6, 1, 20, 14, 12.5, 'brick_brown', faces='fl')
    k.context(W_ + 22, 1, 22, 14, 20, 'brick', faces='fl')
    k.context(1, Dp + 3, 18, 14, 16, 'brick_dark', faces='fl')
    k.context(-40, 14, 22, 24, 19, 'brick_brown', faces='fr')
    k.box('concrete', -60, 9.5, -.3, -16.5, 90, .12)
    k.box('kerb', -60, 9.25, -.3, -16.25, 9.5, .135)
    k.box('kerb', -16.5, 9.501, -.3, -16.25, 90, .135)
    for q in ((-40, 60, 20, 40), (-22, 88, 20, 30), (2, 60, 22, 48), (40, 50, 22, 34), (78, 4, 20, 30), (104, 0, 24, 24)):
        block(k, q[0], q[1], q[2], 14, q[3], ('brick_dark', 'brick_buff', 'brick_brown')[q[0] % 3])
    for x in (3.6, 26, 34): k.street_lamp(x, -4.6)
    for y in (8, 18, 28): k.street_lamp(-3.8, y)
    k.flush()
    for i, x in enumerate((29.6, 37.5, 45)): k.place(('maple', 'elm', 'maple3')[i], x, -4.2, .1, .54)
    for y in (13, 23.5): k.place('birch2', -3.3, y, .1, .6)
    light(hour, az=50); camera((-13.5, -24, 1.75), (13.2, 2, 10.6), 25); return hour


def tower_scene(recipe):
    """Down the avenue to a condominium tower in Downtown West, a skyway across, office towers behind."""
    k, o, hour = setting(recipe, wet=True)
    W_, Dp, H = tower(k, wall=o.get('wall', 'precast')); ground(k, mat='street')
    skyway(k, -26.0, -3.25, 6.0, 10.5, 5.2)
    # pavements: the tower's corner, the other side of the avenue, the plaza in front
    k.corner_pavement(-8, 90, -8, 60, side='left'); k.seams(-7.8, 60, -8, -3.4); k.seams(-8, -3.4, -3, 30)
    k.box('concrete', -60, -80, -.3, -21.2, 140, .12); k.box('kerb', -21.2, -80, -.3, -20.95, 140, .135); k.seams(-26, -21.2, -60, 40)
    k.box('paver', -4.4, -46, -.3, 70, -20.5, .12)
    for q in ((-4.65, -46.25, -4.4, -20.25), (-4.4, -20.5, 70, -20.25), (-4.4, -46.25, 70, -46)): k.box('kerb', *q[:2], -.3, *q[2:], .135)
    k.seams(-4.4, 60, -46, -20.5, 1.2)
    k.zebra(-20, -9, -12.5, -9.5, 'x'); k.zebra(-20, -5.5, -24.6, -21.6, 'x'); k.zebra(-20, -5.5, -53, -49.5, 'x')
    for y in (-64, -58, -45, -38, -31): k.zebra(-14.1, -13.95, y, y + 3, 'y', 2.6, 1)
    # neighbours
    k.context(-58, -30, 32, 27.5, 13, 'brick_brown', faces='fr'); k.context(-58, -2, 32, 24, 27, 'brick_buff', faces='fr', fh=3.7)
    highrise(k, -66, 34, 34, 30, ((54, 0), (61, 3.5)), 'ribs', .5)
    highrise(k, -60, 100, 33, 30, ((112, 0), (124, 3), (134, 6.5)), 'glass', .42)
    highrise(k, -44, 250, 40, 40, ((96, 0), (126, 5), (146, 10), (158, 14)), 'pale', .5, 'f')         # where the avenue ends
    highrise(k, -1, 52, 30, 30, ((38, 0),), 'grid', .5, 'fl'); highrise(k, 2, 118, 34, 60, ((52, 0), (60, 5)), 'ribs', .45, 'fl')
    highrise(k, -56, 150, 30, 60, ((42, 0),), 'grid', .4)
    highrise(k, 66, 30, 30, 30, ((57, 0), (70, 3.2)), 'glass', .4, 'fl'); highrise(k, 104, 10, 30, 34, ((40, 0), (46, 4)), 'ribs', .45, 'fl')
    highrise(k, 186, 122, 46, 40, ((88, 0), (108, 6)), 'pale', .4, 'fl'); highrise(k, 134, 120, 34, 34, ((98, 0), (112, 5)), 'grid', .4, 'fl')
    k.context(60, -2, 30, 20, 17, 'brick_dark', faces='fl')
    for x in (0, 9, 18, 27, 36): k.street_lamp(x, -7.3)
    for y in (-52, -34, 2, 18, 34): k.street_lamp(-21.9, y)
    for x in (-3.4, 6, 15, 24): k.street_lamp(x, -45)
    # plaza: planters
    for i in range(4): k.box('limestone', 1 + i * 10, -36, .1, 7.5 + i * 10, -32.5, .62); k.box('soil', 1.15 + i * 10, -35.85, .5, 7.35 + i * 10, -32.65, .66)
    k.flush()
    for i in range(4):
        for x in (2.6, 5.9): k.place(('birch', 'birch2')[i % 2], x + i * 10, -34.2, .6, .6 + .1 * k.rng.random())
        for j in range(11): k.place(k.rng.choice(('box', 'box2', 'hyd')), 1.6 + i * 10 + j * .54, -35.4 + .3 * (j % 2), .6, k.rng.uniform(.45, .65))
    for i, y in enumerate((-42, -25, -8, 10, 26)): k.place(('maple', 'elm', 'maple3')[i % 3], -23, y, .1, .66)
    for i, x in enumerate((4.5, 13.5, 22.5, 31.5)): k.place(('maple3', 'maple')[i % 2], x, -6.6, .1, .56)
    if hour == 'dusk': air(near=62, far=300, color=(.27, .255, .37), max=.72)
    light(hour, az=-25); camera((-15.6, -74, 1.75), (5, 0, 32.5), 23); return hour


def apartment_scene(recipe):
    """Suburban building at the end of the day."""
    k, o, hour = setting(recipe, light='gold')
    info = apartment(k, siding=o.get('siding', 'taupe')); ground(k); beds(k, info); garages(k, 40, 6, 5)
    k.box('paver', 13.2, -10, -.1, 17.8, -4.6, .04)
    k.box('concrete', -60, -12.6, -.1, 90, -10, .03)
    k.box('street', -80, -40, -.3, 100, -15.4, 0)
    k.box('kerb', -80, -15.6, -.3, 100, -15.4, .03)
    k.seams(-40, 60, -12.6, -10, 1.6, .03); k.box('street', 37, -15.4, -.2, 90, 5.9, .012)
    for x in (12.3, 18.7):
        for y in (-5.4, -8.8): k.cyl('iron', x, y, 0, .07, .07, .8, 10); k.ball('lamp', x, y, .86, .08, col=(1, .7, .4), n=8)
    k.flush()
    k.lawn(-12, 36, -15, -.9, info['keep'] + [(-60, -12.6, 90, -10), (-80, -40, 100, -15.4)], names=('turf', 'turf2'), step=.62)
    for t in (('maple', 8.6, -5.6, 0, .72), ('birch', 22.6, -6.4, 0, .62), ('spruce2', -6, 4, 0, 1.0), ('oak', 38, 16, 0, 1.1), ('maple2', -9, -3, 0, .9),
            ('spruce3', 35, 9, 0, 1.0)):
        k.place(*t)
        if t[2] < 0: litter(k, t[1], t[2], 2.6, 18)
    backdrop(k, -90, 90, 22, 52, 110); backdrop(k, -40, -9, 4, 18, 14); backdrop(k, -140, -60, -30, 20, 50)
    light(hour, **(dict(az=-150) if hour == 'gold' else {})); camera((33.5, -23.4, 1.75), (16.3, 0, 7.9), 24.5); return hour


def apartment_mid_scene(recipe):
    """Building over its garage below the river bluff, in the first snow."""
    k, o, hour = setting(recipe, season='snow'); white = k.season == 'snow'
    info = apartment_mid(k, wall=o.get('wall', 'brick_brown'), siding=o.get('siding', 'cream')); ground(k); Wd = info['Wd']
    k.box('concrete', .4, -11, -.1, 6.0, -.1, .03); k.box('paver', 18.2, -8.6, -.1, 20.8, -.3, .04); k.box('concrete', -60, -11, -.1, 90, -8.6, .028)
    k.box('street', -80, -40, -.3, 100, -14, 0)
    k.box('kerb', -80, -14.2, -.3, .0, -14, .1)
    k.box('kerb', 6.4, -14.2, -.3, 100, -14, .1)
    k.box('concrete', .2, -14.2, -.3, 6.2, -11, .02)
    k.seams(-40, 70, -11, -8.6, 1.6, .03)
    # the bluff behind
    v, f = [], []; nx, ny = 60, 12
    for j in range(ny + 1):
        for i in range(nx + 1):
            x, y = -110 + 420 * i / nx, 24 + 50 * j / ny
            t = j / ny
            v.append((x, y, -.2 + 19 * t * t * (3 - 2 * t) + 1.2 * math.sin(x * .09 + j) * t))
    for j in range(ny):
        for i in range(nx): a = j * (nx + 1) + i; f.append((a, a + 1, a + nx + 2, a + nx + 1))
    k.mesh('snowlawn' if white else 'lawn', v, f, smooth=True)
    for x, y, m, rf, ax in ((56, 2, 'slateblue', 'shingle', 'x'), (72, 3, 'ochre', 'shingle_brown', 'y'), (88, 1, 'cream', 'shingle', 'x'), (106, 2, 'barn',
            'shingle', 'y')):
        with k.at(x, y): neighbour(k, m, rf, ax)
    k.flush()
    keep = info['keep'] + [(0, -14.4, 6.4, 0), (18.0, -9, 21.0, 0), (-60, -11, 90, -8.6), (-80, -40, 100, -14)]
    k.lawn(-14, 42, -13.9, -.9, keep, names=('turf', 'turf2'), step=.62)
    for x in range(7, 39):
        if not 17 < x < 22: k.place(k.rng.choice(('box', 'box2', 'hyd')), x + k.rng.uniform(-.2, .2), -1.5, 0, k.rng.uniform(.6, .95))
    for t in (('spruce3', 13.2, -4.2, 0, .62), ('birch', 27.5, -5.6, 0, .75), ('spruce1', 45, 2, 0, .9), ('spruce2', -9, 11, 0, 1.1), ('maple2', 35, -5.5, 0,
            .7), ('maple', -5, -4.5, 0, .8)):
        k.place(*t)
    for _ in range(150):
        x, y = k.rng.uniform(-90, 120), k.rng.uniform(26, 72); t = (y - 24) / 50
        k.place(k.rng.choice(('bare', 'oak', 'maple', 'elm', 'spruce1', 'spruce2')), x, y, -.4 + 19 * t * t * (3 - 2 * t), k.rng.uniform(.7, 1.15))
    backdrop(k, 130, 230, -30, 30, 60); backdrop(k, 62, 120, 13, 24, 16)
    light(hour, **(dict(az=55) if hour == 'dusk' else {})); camera((-7.5, -20.5, 1.75), (13.4, 0, 7.6), 25); return hour


STYLES = {'loft': loft_scene, 'warehouse': warehouse_scene, 'tower': tower_scene, 'apartment': apartment_scene, 'apartment-mid': apartment_mid_scene}
