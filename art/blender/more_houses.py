"""more_houses - more detached homes: Colonial, Victorian, split-level, story-and-a-half, two-story, mid-century, rambler on a hill."""
import bpy, math, random

from kit import *
from sites import *
from sites import W, D
from houses import flagstone, rounded, shutters, stations, strip, treads, understory, walkway


# --------------------------------------------------------------------------
# colours of these houses, and helpers for sloping ground
# --------------------------------------------------------------------------
def colours():
    """Paints and veneers that only these houses wear."""
    P = Mat.new
    P('butter', '#cfbb88', .7, island=.035); P('shutter', '#22352d', .6); P('porcelain', '#d8d3c6', .65)
    P('river_blue', '#5b7380', .75, island=.05); P('plum', '#6e3a34', .8, island=.12)
    P('olive', '#858063', .75, island=.05); P('mint', '#a3b09a', .8, island=.07); P('taupe', '#8f8271', .75, island=.04)
    P('lime_brick', '#cfcabd', .85, brick=dict(alt='#c0baab', mortar='#d6d1c6', m=.004), bump=.3)
    P('roman', '#a36a4c', .85, brick=dict(alt='#8c5940', mortar='#8d7c6c', w=.4, h=.062, m=.005), bump=.2)
    P('red_brick', '#854a3b', .85, brick=dict(alt='#74402f', mortar='#96877a'), bump=.2)
    P('stain', '#6a4a35', .7, island=.16, hue=.01); P('composite', '#9b948a', .75, island=.06)
    P('redpine', '#6a4733', .95, mottled=.3, scale=6); P('reed', '#8f8a4a', .85, island=.35, hue=.02, translucent=.4)
    P('galv', '#8e9498', .4, metallic=.7); P('needles', '#6d5436', .95, mottled=.3, scale=1.2)
    P('needle', '#566d3c', .8, island=.3, hue=.02, translucent=.35, each=.2); P('pinebark', '#84573b', .95, mottled=.3, scale=5)
    for i, c in enumerate(('#4c3c31', '#524034', '#5b4435', '#664a37', '#734f39', '#7d5339')): P(f'pinebark{i}', c, .95, mottled=.3, scale=5)
    P('blacktop', '#55534d', .9, spec=.1, mottled=.18, scale=2); P('lane', '#8d8577', .95, mottled=.35, scale=2.5); flagstone()
    m = bpy.data.materials.new('screen'); m.use_nodes = True; Mat.cache['screen'] = m           # darkens what is behind and shines a little: no chance in it, so no noise
    N, L = m.node_tree.nodes, m.node_tree.links; N.remove(N['Principled BSDF'])
    t, e, add = N.new('ShaderNodeBsdfTransparent'), N.new('ShaderNodeEmission'), N.new('ShaderNodeAddShader')
    t.inputs[0].default_value = (.66, .67, .68, 1); e.inputs[0].default_value = (.035, .034, .032, 1)
    L.new(t.outputs[0], add.inputs[0]); L.new(e.outputs[0], add.inputs[1]); L.new(add.outputs[0], N['Material Output'].inputs['Surface'])


def smooth(a, b, t):
    """0 below a, 1 above b, an S between."""
    t = max(0, min(1, (t - a) / (b - a))); return t * t * (3 - 2 * t)


def level(x, y): return 0


def land(k, h, x0, x1, y0, y1, step=1.0, mat='lawn', far=300, hole=None, breaks=()):
    """Ground that follows h(x, y): fine where the eye looks, coarse far out; `breaks` are further y where the ground bends sharply."""
    def axis(a, b, more=()):
        fine = sorted({a + step * i for i in range(int((b - a) / step) + 1)} | set(more))
        return [a - far, a - far * .45, a - far * .2, a - far * .08] + fine + [b + far * .08, b + far * .2, b + far * .45, b + far]
    xs, ys = axis(x0, x1), axis(y0, y1, breaks); n = len(xs)
    v = [(x, y, h(x, y) - .02) for y in ys for x in xs]
    f = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(ys) - 1) for i in range(n - 1)
         if not (hole and hole((xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2))]
    k.mesh(mat, v, f, smooth=True)


def ribbon(k, mat, pts, w, h=level, lift=.03, step=.5, thick=.15, r=4.0):
    """A drive of width w (or (w0, w1)) along a line with rounded corners, in one piece, laid on the ground h."""
    w0, w1 = w if isinstance(w, tuple) else (w, w); st = stations(pts, step, r); row = []
    for x, y, nx, ny, run in st:
        u = (w0 + (w1 - w0) * run / st[-1][4]) / 2; row.append([(px, py, h(px, py) + lift) for px, py in ((x + nx * u, y + ny * u), (x - nx * u, y - ny * u))])
    strip(k, mat, row, thick)


def disc(k, mat, x, y, r0, r1, z0, z1, a0=0, a1=360, n=72):
    """A ring (r0 > 0) or a disc, lying flat."""
    p = [math.radians(a0 + (a1 - a0) * i / n) for i in range(n + 1)]
    for a, b in zip(p, p[1:]):
        q = [(x + r * math.cos(t), y + r * math.sin(t)) for r, t in ((r0, a), (r1, a), (r1, b), (r0, b))]
        k.hexa(mat, [(*c, z0) for c in q] + [(*c, z1) for c in q])


def lay(k, name, h, x, y, s=1.0):
    """Places a flat patch so that it follows the slope."""
    gx, gy = (h(x + .3, y) - h(x - .3, y)) / .6, (h(x, y + .3) - h(x, y - .3)) / .6; g = math.hypot(gx, gy)
    if g < .01: k.place(name, x, y, h(x, y), s); return
    flip = k.rng.random() < .5
    k.place(name, x, y, h(x, y), s, math.atan2(-gx, gy) + (math.pi if flip else 0), tilt=math.atan(g) * (-1 if flip else 1))


def turf(k, h, x0, x1, y0, y1, ok, step=.64, names=('turf', 'turf2'), s=(.9, 1.1), leaves=None):
    """Grass on ground h wherever ok(x, y, margin); small tufts along the edges, leaves on it in autumn."""
    r = k.rng; y = y0; small = 'turf_s' if 'turf' in names and 'turf_s' in k.later else None
    if leaves is None: leaves = .4 if k.season == 'autumn' and 'turf' in names else 0
    while y < y1:
        x = x0
        while x < x1:
            px, py = x + r.uniform(-.2, .2), y + r.uniform(-.2, .2)
            if ok(px, py, .42):
                lay(k, r.choice(names), h, px, py, r.uniform(*s))
                if leaves and r.random() < leaves: lay(k, r.choice(('litter', 'litter2', 'litter3')), h, px, py, r.uniform(.85, 1.15))
            elif small and (ok(px - .5, py, .3) or ok(px + .5, py, .3) or ok(px, py - .5, .3) or ok(px, py + .5, .3)):
                for i in range(9):
                    qx, qy = x + (i % 3 + r.uniform(.1, .9)) * step / 3 - step / 2, y + (i // 3 + r.uniform(.1, .9)) * step / 3 - step / 2
                    if ok(qx, qy, .11): k.place(small, qx, qy, h(qx, qy))
            x += step
        y += step


def outside(boxes, lines=(), also=None):
    """ok(x, y, margin) for turf: clear of boxes (x0, y0, x1, y1), of lines (points, half width), and what `also` says."""
    def ok(x, y, m):
        if any(a - m < x < c + m and b - m < y < d + m for a, b, c, d in boxes): return False
        if any(Kit._near(x, y, pts, w + m) for pts, w in lines): return False
        return also(x, y, m) if also else True
    return ok


def bed(k, x0, x1, y, h=level, depth=1.3, names=('box', 'box2', 'hyd'), skip=()):
    """A planting bed along a wall; y is its back edge."""
    z = h((x0 + x1) / 2, y - depth / 2)
    k.box('soil', x0, y - depth, z - .3, x1, y, z + .015); x = x0 + .4
    while x < x1 - .3:
        s = k.rng.uniform(.55, .95)
        if not any(a < x < b for a, b in skip):
            k.place(k.rng.choice(names), x, y - depth * .42 + k.rng.uniform(-.08, .08), z + .02, s)
            if k.rng.random() < .65: k.place('box2', x + .25, y - depth * .82, z + .02, s * .5)
        x += s * .98


# --------------------------------------------------------------------------
# pieces
# --------------------------------------------------------------------------
def column(k, x, y, z, top, r=.13, mat='trim'):
    """Plain Tuscan column."""
    k.cbox(mat, x, y, z, r * 2.7, r * 2.7, .1); k.cyl(mat, x, y, z + .1, r * 1.12, r * .9, top - z - .22, 20)
    k.cbox(mat, x, y, top - .12, r * 2.6, r * 2.6, .12)


def turned_post(k, x, y, z, top, mat='trim'):
    """Lathe-turned porch post of the 1880s."""
    k.cbox(mat, x, y, z, .15, .15, .85); k.ball(mat, x, y, z + .93, .085, n=8); k.cyl(mat, x, y, z + .98, .045, .07, .3, 12)
    k.cyl(mat, x, y, z + 1.28, .07, .05, top - z - 2.05, 12); k.ball(mat, x, y, top - .74, .08, n=8); k.cbox(mat, x, y, top - .7, .14, .14, .7)


def frieze(k, x0, x1, y, z, mat='trim', hgt=.3):
    """Spindle frieze between porch posts, with a bracket in each corner."""
    k.box(mat, x0, y - .03, z - .05, x1, y + .03, z); k.box(mat, x0, y - .03, z - hgt, x1, y + .03, z - hgt + .045)
    n = max(3, int((x1 - x0) / .13))
    for i in range(n):
        u = x0 + (i + .5) * (x1 - x0) / n; k.box(mat, u - .014, y - .014, z - hgt + .04, u + .014, y + .014, z - .04)
        k.ball(mat, u, y, z - hgt / 2, .026, n=5)
    for s, u in ((1, x0), (-1, x1)):
        for a, b, c, d in ((.0, -.42, .12, -.34), (.1, -.37, .3, -.06)):
            p = [(u + s * a, z - hgt + b + .06), (u + s * (a + .05), z - hgt + b + .04), (u + s * (c + .05), z - hgt + d + .06),
                (u + s * c, z - hgt + d + .08)]
            if s < 0: p = p[::-1]
            k.hexa(mat, [(p[0][0], y - .02, p[0][1]), (p[1][0], y - .02, p[1][1]), (p[1][0], y + .02, p[1][1]), (p[0][0], y + .02, p[0][1]),
                         (p[3][0], y - .02, p[3][1]), (p[2][0], y - .02, p[2][1]), (p[2][0], y + .02, p[2][1]), (p[3][0], y + .02, p[3][1])])


def flight(k, mat, x0, x1, prof):
    """Steps cast in one piece: prof holds (y, z) from the back of the landing down to the walk. One block a step, each inside the next,
    has sides in one plane, and these turn black."""
    low = -.3; p = list(prof) + [(prof[-1][0], low), (prof[0][0], low)]; n = len(p)
    v = [(x, y, z) for x in (x0, x1) for y, z in p]
    k.mesh(mat, v, [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)])


def stair_rail(k, x, pts, h=.88, mat='iron'):
    """Iron rail in the plane x along pts (y, z), with a post at each; balusters stand upright on the way."""
    for y, z in pts: k.cbox(mat, x, y, z - .05, .035, .035, h + .08)
    for (ya, za), (yb, zb) in zip(pts, pts[1:]):
        for lo, hi, d in ((h - .035, h, .02), (.12, .145, .012)):
            k.hexa(mat, [(x - d, ya, za + lo), (x + d, ya, za + lo), (x + d, yb, zb + lo), (x - d, yb, zb + lo),
                         (x - d, ya, za + hi), (x + d, ya, za + hi), (x + d, yb, zb + hi), (x - d, yb, zb + hi)])
        n = max(1, round(abs(yb - ya) / .13))
        for i in range(1, n):
            t = i / n; y, z = ya + (yb - ya) * t, za + (zb - za) * t; k.box(mat, x - .008, y - .008, z + .13, x + .008, y + .008, z + h - .03)


def make_pine(k, name, h, seed, crown=.5, reach=.15, wind=.3, sway=.35):
    """Tall pine of the north: a long bole, grey below and orange above, stubs of dead boughs, and a ragged crown of single boughs
    that carry their needles in tufts towards the tips."""
    def build():
        r = random.Random(seed); m = 18; lean = r.uniform(0, 6.28); v, f = [], []
        def axis(t): return Vector((sway * math.sin(t * 2.6 + lean) * t, sway * math.cos(t * 2.1 + lean) * t, h * t))
        def girth(t): return h * .0125 * (1 - t) ** .8 + .025
        for i in range(m):
            bark = f'pinebark{max(0, i - 3)}' if i < 9 else 'pinebark'
            k._limb(bark, axis(i / m), axis((i + 1) / m), girth(i / m) * (1.18 if not i else 1), girth((i + 1) / m), 9)
        def tuft(c, out, s):
            for _ in range(42):                                                                   # needles, long and thin
                d = (Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(.35, .7))).normalized() + out * .45).normalized(); l = s * r.uniform(.7, 1.2)
                a = c + d * (.1 * s); e = c + Vector((d.x * l, d.y * l, d.z * l * .75)); b = d.orthogonal().normalized()
                b.rotate(Matrix.Rotation(r.uniform(0, 6.28), 3, d)); b = b * (s * r.uniform(.03, .05)); g = a.lerp(e, .5); q = len(v)
                v.extend(tuple(p) for p in (a, g + b, e, g - b)); f.append((q, q + 1, q + 2, q + 3))
        t = 1 - crown - .12
        while t < 1 - crown:                                                                  # dead stubs below the crown
            a = r.uniform(0, 6.28); d = Vector((math.cos(a), math.sin(a), r.uniform(-.1, .25))); c = axis(t)
            k._limb('bark', c, c + d * r.uniform(.4, 1.5), .035, .008, 4); t += r.uniform(.02, .05)
        t = 1 - crown; low = t
        while t < .985:
            u = (t - low) / crown; full = min(1, .5 + u * 2.2) * (1 - u) ** .62
            for j in range(r.randint(2, 4) if u < .8 else 3):
                if r.random() < .14: continue
                a = r.uniform(0, 6.28); L = reach * h * full * r.uniform(.55, 1.2) * (1 + wind * math.cos(a - lean)) + .35
                side = Vector((-math.sin(a), math.cos(a), 0)); rise = -.08 + .75 * u ** 1.6 + r.uniform(-.1, .12); c = axis(t + r.uniform(-.012, .012))
                def at(s, off=0.0): return c + Vector((math.cos(a), math.sin(a), rise)) * (L * s) + Vector((0, 0, .16 * L * s * s)) + side * off
                for s0, s1 in ((0, .35), (.35, .7), (.7, .97)):
                    k._limb('pinebark', at(s0), at(s1), .055 * (1.1 - s0) * (.5 + .12 * L), .055 * (1.1 - s1) * (.5 + .12 * L), 4)
                n = max(3, int(L / .3)); out = Vector((math.cos(a), math.sin(a), .3)); size = .34 + .05 * min(L, 3)
                for i in range(n):
                    s = .3 + .72 * (i + r.random()) / n; wide = .42 * L * (1.12 - s) * (.5 if s < .45 else 1)
                    for off in ((0, r.uniform(.4, 1), -r.uniform(.4, 1)) if L > 1 else (0, r.uniform(-.5, .5))):
                        p = at(s - abs(off) * .06, off * wide) + Vector((0, 0, r.uniform(-.05, .14))); tuft(p, out, size * r.uniform(.75, 1.15))
                        if abs(off * wide) > .3: k._limb('pinebark', at(s - .15), p, .014, .006, 3)
            t += r.uniform(.018, .05)
        for _ in range(5): tuft(axis(r.uniform(.95, 1.0)), Vector((0, 0, 1)), .4)
        k.mesh('needle', v, f)
    return k.proto(name, build)


def boards(k, x0, x1, z0, z1, mat='cedar', w=.14, skip=(), y=0.0, proud=.03):
    """Vertical boards laid on a wall that faces -y; skip holds (u0, z0, u1, z1) openings."""
    u = x0
    while u < x1 - .02:
        e = min(u + w, x1); z = z0
        for a, b, c, d in sorted((s for s in skip if s[0] < e - .004 and s[2] > u + .004), key=lambda s: s[1]):
            if b > z + .01: k.box(mat, u, y - proud, z, e - .012, y + .01, b)
            z = max(z, d)
        if z1 > z + .01: k.box(mat, u, y - proud, z, e - .012, y + .01, z1)
        u = e


def vent(k, u, z, w=.5, h=.7, mat='trim'):
    """Louvred attic vent on the wall that faces -y."""
    k.box(mat, u - .06, -.05, z - .06, u + w + .06, 0, z); k.box(mat, u - .06, -.05, z + h, u + w + .06, 0, z + h + .08)
    for a in (u - .06, u + w): k.box(mat, a, -.05, z, a + .06, 0, z + h)
    n = int(h / .08)
    for i in range(n): k.box(mat, u, -.04, z + i * h / n, u + w, -.015, z + (i + .72) * h / n)


def screened_porch(k, x0, x1, y0, y1, z, h=2.4, knee=.75, mat='cream', trim='trim', open_sides='lfb'):
    """Screened porch: knee wall, posts, screens, a lamp and two wicker chairs inside."""
    k.foundation(x0, x1, y0, y1, z - .05); k.box('cedar_grey', x0, y0, z - .05, x1, y1, z)
    def side(w):
        n = max(2, round(w / 1.35))
        k.wall(w, knee, 'lap', mat, corner=None, course=.12, thick=.1); k.box(trim, 0, -.05, knee, w, .12, knee + .06)
        k.box(trim, -.02, -.04, h - .26, w + .02, .12, h)
        for i in range(n + 1):
            u = min(max(w * i / n, .07), w - .07); k.box(trim, u - .07, -.035, 0, u + .07, .11, h)
            if i < n:
                v = w * (i + .5) / n; k.box(trim, v - .025, 0, knee, v + .025, .07, h - .2)
        k.mesh('screen', [(0, .04, knee), (w, .04, knee), (w, .04, h - .2), (0, .04, h - .2)], [(0, 1, 2, 3)])
    if 'f' in open_sides:
        with k.at(x0, y0, z): side(x1 - x0)
    if 'l' in open_sides:
        with k.at(x0, y1, z, -90): side(y1 - y0)
    if 'r' in open_sides:
        with k.at(x1, y0, z, 90): side(y1 - y0)
    if 'b' in open_sides:
        with k.at(x1, y1, z, 180): side(x1 - x0)
    k.box('cedar', x0, y0, z + h, x1, y1, z + h + .05)
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    k.cyl('iron', mx, my, z + h - .5, .012, .012, .5, 6); k.ball('lamp', mx, my, z + h - .58, .13, col=(1, .58, .26))
    for dx, dy in ((-.9, .3), (.9, .6), (-.6, 1.1)):
        k.cbox('oak', mx + dx, my + dy, z + .12, .62, .6, .3); k.cbox('oak', mx + dx, my + dy + .28, z + .4, .62, .08, .5)
        for s in (-.31, .31): k.cbox('oak', mx + dx + s, my + dy, z + .12, .07, .6, .48)
    k.cyl('oak', mx, my + .2, z, .05, .05, .5, 8); k.cyl('oak', mx, my + .2, z + .5, .38, .38, .04, 18)


def fence(k, xa, ya, xb, yb, h=level, hgt=1.75, mat='cedar'):
    """Board fence with posts."""
    L = math.hypot(xb - xa, yb - ya); n = int(L / .15); post = 0
    with k.at(xa, ya, 0, math.degrees(math.atan2(yb - ya, xb - xa))):
        for i in range(n):
            u = L * i / n; z = h(xa + (xb - xa) * i / n, ya + (yb - ya) * i / n)
            k.box(mat, u, -.02, z + .06, u + L / n - .012, .0, z + hgt + k.rng.uniform(-.012, .012))
            if u >= post: k.box(mat, u, .04, z - .2, u + .1, .14, z + hgt - .05); post += 2.4
        for z in (.35, 1.35): k.box(mat, 0, 0, z, L, .04, z + .09)


def courses(k, p0, p1, p2, p3, mat, row=.15, tile=.3):
    """Shingles on a small roof plane of any shape: p0-p1 the eave, p3-p2 the top."""
    p0, p1, p2, p3 = map(Vector, (p0, p1, p2, p3)); n = (p1 - p0).cross(p3 - p0).normalized()
    if n.z < 0: n = -n
    k.mesh(mat, [tuple(p) for p in (p0, p1, p2, p3)], [(0, 1, 2, 3)]); rows = max(2, int((p3 - p0).length / row))
    for i in range(rows):
        t0, t1 = i / rows, min(1, (i + 1.25) / rows); l0, r0, l1, r1 = p0.lerp(p3, t0), p1.lerp(p2, t0), p0.lerp(p3, t1), p1.lerp(p2, t1)
        m = max(2, int((r0 - l0).length / tile))
        for j in range(m):
            q = [l0.lerp(r0, j / m), l0.lerp(r0, (j + .97) / m), l1.lerp(r1, (j + .97) / m), l1.lerp(r1, j / m)]
            k.hexa(mat, [tuple(c) for c in q] + [tuple(q[0] + n * .035), tuple(q[1] + n * .035), tuple(q[2] + n * .012), tuple(q[3] + n * .012)])


def canted_bay(k, x0, w, d, z, h, mat, ops_mid, ops_side, roof='shingle', rise=.55, over=.22):
    """Three-sided bay on the wall y = 0: w wide at the wall, d deep, sides at 45 degrees, with its own little roof."""
    s = d * math.sqrt(2); m = w - 2 * d
    with k.at(x0, 0, z, -45): k.wall(s, h, 'lap', mat, ops_side, course=.12)
    with k.at(x0 + d, -d, z): k.wall(m, h, 'lap', mat, ops_mid, course=.12)
    with k.at(x0 + w - d, -d, z, 45): k.wall(s, h, 'lap', mat, ops_side, course=.12)
    e = over; q = e * .414; a = [(x0 - e - q * .2, 0), (x0 + d - q, -d - e), (x0 + w - d + q, -d - e), (x0 + w + e + q * .2, 0)]
    b = [(x0 + .35, 0), (x0 + d + .05, -.12), (x0 + w - d - .05, -.12), (x0 + w - .35, 0)]
    for i in range(3): courses(k, (*a[i], z + h), (*a[i + 1], z + h), (*b[i + 1], z + h + rise), (*b[i], z + h + rise), roof)
    k.mesh('trim', [(*p, z + h - .1) for p in a], [(0, 1, 2, 3)])
    for (xa, ya), (xb, yb) in zip(a, a[1:]):
        L = math.hypot(xb - xa, yb - ya)
        with k.at(xa, ya, z + h, math.degrees(math.atan2(yb - ya, xb - xa))): k.box('trim', 0, -.02, -.16, L, .03, .02)


# --------------------------------------------------------------------------
# the houses
# --------------------------------------------------------------------------
def colonial(k, o):
    """1989 center-hall Colonial: five bays with shutters, pedimented entry, screened porch, attached two-car garage."""
    F = .45; w = o.get('wall', 'butter'); sh = o.get('shutters', 'shutter'); roof = o.get('roof', 'shingle')
    S = dict(grid=(3, 4), shutter=sh); P = dict(grid=(3, 4)); H = 5.35; pitch = .64
    k.foundation(0, 11.6, 0, 8.4, F, 'red_brick')
    bays = [1.5 - .48, 3.65 - .48, 7.95 - .48, 10.1 - .48]
    front = [W(u, .6, .95, 1.6, **S) for u in bays] + [W(u, 3.45, .95, 1.4, **S) for u in bays] + [W(5.8 - .48, 3.45, .95, 1.4, **P)]
    front += [D(5.3, 0, 1.0, 2.1, mat=o.get('door', 'door_red')), W(4.79, .12, .33, 1.95, grid=(1, 4), case=.05),
        W(6.48, .12, .33, 1.95, grid=(1, 4), case=.05)]
    k.body(0, 11.6, 0, 8.4, F, H, 'lap', w, gable='x', pitch=pitch, course=.115, front=front,
           left=[W(1.2, 3.5, .9, 1.4, **P), W(6.2, 3.5, .9, 1.4, **P), W(3.9, 6.05, .6, .95, grid=(2, 3))],
           right=[W(.15 + .4, 3.9, .6, 1.0, grid=(2, 3))])
    k.gable_roof(0, 11.6, 0, 8.4, F + H, pitch, over=.42, rake=.28, mat=roof)
    k.box('trim', .02, -.06, F + H - .34, 11.58, 0, F + H - .02)                       # frieze and dentils
    x = .05
    while x < 11.5: k.box('trim', x, -.15, F + H - .2, x + .09, -.05, F + H - .07); x += .2
    for x0, x1 in ((-.27, .0), (11.6, 11.87)):                                        # cornice returns
        k.box('trim', x0, -.42, F + H - .26, x1, .55, F + H - .04)
    # pedimented entry
    ex0, ex1, ey = 4.45, 7.15, -1.45
    k.box('red_brick', ex0, ey, -.3, ex1, 0, F - .05); k.box('limestone', ex0 - .05, ey - .05, F - .05, ex1 + .05, 0, F)
    for x in (ex0 + .22, ex1 - .22):
        column(k, x, ey + .22, F, F + 2.42); k.box('trim', x - .11, -.1, F, x + .11, 0, F + 2.42)
    k.box('trim', ex0 + .02, ey + .02, F + 2.42, ex1 - .02, 0, F + 2.72)
    with k.at(ex0 + .02, ey + .04, F + 2.72): k.wall(ex1 - ex0 - .04, [(0, 0), ((ex1 - ex0) / 2 - .02, .56), (ex1 - ex0 - .04, 0)], 'flat', 'trim',
        corner=None)
    k.gable_roof(ex0, ex1, ey, -.05, F + 2.72, .42, over=.16, rake=.16, mat=roof, axis='y')
    treads(k, ex0 + .35, ex1 - .35, ey - .06, F, 2, 'limestone')
    k.cyl('iron', 5.8, ey + .72, F + 2.12, .01, .01, .3, 6); k.cbox('iron', 5.8, ey + .72, F + 2.1, .2, .2, .03)
    k.ball('lamp', 5.8, ey + .72, F + 2.0, .08, col=(1, .6, .28))
    # garage
    k.foundation(11.6, 18.4, 1.3, 8.0, .12)
    with k.at(11.6, 1.3, .1): k.wall(6.8, 2.85, 'lap', w, [W(.95, 0, 4.9, 2.2, kind='garage', mat='porcelain')], course=.115)
    with k.at(18.4, 1.3, .1, 90): k.wall(6.7, [(0, 2.85), (3.35, 2.85 + 3.35 * pitch), (6.7, 2.85)], 'lap', w,
        [W(1.4, .9, .9, 1.3, **P), W(4.2, .9, .9, 1.3, **P)], course=.115)
    k.gable_roof(11.75, 18.4, 1.3, 8.0, 2.95, pitch, over=.42, rake=.28, mat=roof)
    for x in (12.2, 17.8): k.sconce(x, 1.26, 1.75)
    # screened porch
    screened_porch(k, -4.3, 0, 2.4, 6.8, F, 2.4, mat=w, open_sides='lfb')
    with k.at(-4.3, 6.8, F + 2.4, -90): k.wall(4.4, [(0, 0), (2.2, 2.2 * .5), (4.4, 0)], 'lap', w, corner=None)
    k.gable_roof(-4.3, -.1, 2.4, 6.8, F + 2.42, .5, over=.35, rake=.28, mat=roof)
    k.chimney(9.4, 5.4, 6, 9.6, .95, .75, 'red_brick')


def victorian(k, o):
    """1891 gabled house: steep front gable and wing, canted bay, spindled porch, fish-scale gable, stone base."""
    F = .7; w = o.get('wall', 'river_blue'); g = o.get('gable', 'plum'); roof = o.get('roof', 'shingle_brown'); P = 1.22
    T = dict(style='hung', grid=(1, 2), case=.12)
    H = 6.05
    k.stonework(0, 0, -.4, 5.8, 10, F - .02, .2); k.stonework(5.8, 3.2, -.4, 12.0, 9.4, F - .02, .2)
    with k.at(0, 0, F): k.wall(5.8, H, 'lap', w, [W(.85, 3.75, .85, 1.75, **T), W(2.48, 3.75, .85, 1.75, **T), W(4.1, 3.75, .85, 1.75, **T)], course=.115)
    with k.at(5.8, 0, F, 90): k.wall(10, H, 'lap', w, [W(1.15, .65, .85, 1.9, **T), W(1.15, 3.75, .85, 1.75, **T)], course=.115)
    with k.at(0, 10, F, -90):
        k.wall(10, H, 'lap', w, [W(u, z, .85, hh, **T) for u in (1.4, 4.4, 7.6) for z, hh in ((.65, 1.9), (3.75, 1.75))], course=.115)
    with k.at(5.8, 10, F, 180): k.wall(5.8, [(0, H), (2.9, H + 2.9 * P), (5.8, H)], 'lap', w, course=.115)
    with k.at(0, 0, F):                                                                  # fish-scale gable
        k.wall(5.8, [(0, H), (2.9, H + 2.9 * P), (5.8, H)], 'shake', g, [W(2.2, H + .75, .62, 1.25, trim='trim', **{**T, 'case': .09}),
            W(2.98, H + .75, .62, 1.25, **{**T, 'case': .09})],
               base=H, corner=None, course=.13)
        k.box('trim', -.05, -.1, H - .16, 5.85, .02, H + .1)
        k.box('trim', -.04, -.07, 3.12, 5.84, .02, 3.34)
    k.gable_roof(0, 5.8, 0, 10, F + H, P, over=.42, rake=.45, mat=roof, axis='y')
    apex = F + H + 2.9 * P
    with k.at(2.9, -.46, apex):                                                          # gable truss: collar, king post, spindles
        c = 1.25; half = c / P
        k.box('trim', -half, -.03, -c, half, .03, -c + .1); k.box('trim', -.05, -.035, -c - .3, .05, .035, 0); k.ball('trim', 0, 0, -c - .36, .08, n=8)
        for i in range(1, 7):
            for s in (-1, 1):
                u = s * i * half / 7.2; k.box('trim', u - .016, -.016, -c + .08, u + .016, .016, -abs(u) * P - .02)
    # canted bay on the first floor
    bw = dict(style='hung', grid=(1, 2), case=.1)
    k.stonework(2.33, -.9, -.4, 3.47, .1, F - .05, .2)
    for q in ([(1.45, 0), (2.34, -.89), (2.34, 0)], [(3.46, 0), (3.46, -.89), (4.35, 0)]):
        k.mesh('stone', [(*c, -.4) for c in q] + [(*c, F - .05) for c in q], [(0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)])
    with k.at(0, 0, F): canted_bay(k, 1.35, 3.1, .95, 0, 2.75, w, [W(.22, .6, .76, 1.85, depth=.5, spill=.12, lit=True, **bw)],
        [W(.36, .6, .62, 1.85, depth=.2, spill=.06, lit=True, curtain=0, amp=.75, **bw)], roof)
    # wing
    Hw = 5.75; pw = 1.05
    k.body(5.8, 12.0, 3.2, 9.4, F, Hw, 'lap', w, gable='x', pitch=pw, course=.115,
           front=[D(1.0, 0, 1.0, 2.25, mat=o.get('door', 'door_wood'), glaze='full'), W(3.2, .6, .85, 1.95, lit=True, **T),
               W(4.6, .6, .85, 1.95, lit=True, curtain=0, **T),
               W(1.1, 3.75, .85, 1.7, lit=True, curtain=2, **T), W(4.0, 3.75, .85, 1.7, lit=True, curtain=2, depth=.5, **T)],
           right=[W(1.3, .65, .85, 1.9, **T), W(4.0, .65, .85, 1.9, **T), W(1.3, 3.75, .85, 1.7, **T), W(4.0, 3.75, .85, 1.7, **T),
               W(2.75, 6.6, .7, 1.2, **T)])
    k.gable_roof(5.9, 12.0, 3.2, 9.4, F + Hw, pw, over=.42, rake=.4, mat=roof)
    with k.at(12.0, 3.2, F, 90):
        k.box('trim', -.04, -.07, 3.12, 6.24, .02, 3.32)
    # porch in the corner
    x0, x1, y0, y1 = 5.86, 12.3, .75, 3.2; top = F + 2.75
    k.deck(x0, x1, y0, y1, F, w=.12, skirt=None); k.box('trim', x0, y0 - .02, F - .22, x1, y0 + .04, F - .04)
    with k.at(0, 0, 0):
        u = x0 + .05
        while u < x1: k.box('trim_dark', u, y0 + .05, -.2, u + .05, y0 + .08, F - .2); u += .13       # lattice shade
    posts = [x0 + .12, 7.75, 9.35, 10.8, x1 - .14]
    for x in posts: turned_post(k, x, y0 + .16, F, top)
    turned_post(k, x1 - .14, y1 - .2, F, top)
    for i, (a, b) in enumerate(zip(posts, posts[1:])):
        frieze(k, a + .07, b - .07, y0 + .16, top)
        if i != 0: k.railing(a + .07, y0 + .16, b - .07, y0 + .16, F, .78, gap=.11)
    with k.at(x1 - .14, y0 + .16, 0, 90): frieze(k, .1, 1.95, 0, top); k.railing(.1, 0, 1.95, 0, F, .78, gap=.11)
    k.box('trim', x0, y0 + .06, top, x1, y0 + .26, top + .24); k.box('trim', x1 - .24, y0 + .06, top, x1 - .04, y1, top + .24)
    k.box('cedar_grey', x0, y0, top + .2, x1, y1, top + .23)
    k.shed_roof(x0 - .02, x1, y0, y1, top + .24, top + 1.0, over=.3, mat=roof)
    with k.at(x1, y0, top + .24, 90):                                                     # porch roof's cheek
        k.mesh('trim', [(0, -.02, -.05), (2.45, -.02, -.05), (2.45, -.02, .76)], [(0, 1, 2)])
    k.steps(6.15, 7.55, y0, F, 4, 'limestone')
    k.ball('lamp', 7.3, 2.2, top - .25, .11, col=(1, .6, .28)); k.ball('lamp', 10.2, 2.2, top - .25, .1, col=(1, .6, .28))
    k.chimney(4.2, 6.6, 7, apex + .75, .8, .6, 'red_brick'); k.chimney(10.9, 6.3, 7, F + Hw + 3.25 + 1.1, .7, .6, 'red_brick')


def carriage_house(k, x, y, mat, roof):
    """Small barn with a hay door, used as a garage."""
    with k.at(x, y):
        k.body(0, 5.4, 0, 6.5, .15, 3.2, 'batten', mat, gable='y', pitch=1.1,
            front=[W(.7, 0, 4.0, 2.4, kind='garage', mat='cedar_grey', lights=True), W(2.2, 3.7, 1.0, 1.2, grid=(2, 2))])
        k.gable_roof(0, 5.4, 0, 6.5, 3.35, 1.1, over=.35, rake=.35, mat=roof, axis='y'); k.foundation(0, 5.4, 0, 6.5, .15); k.sconce(2.7, -.04, 2.9)


def split_level(k, o):
    """1978 split entry: brick lower level half in the ground, overhanging upper floor, tall entry between, garage beside."""
    w = o.get('wall', 'olive'); b = o.get('brick', 'brick_buff'); roof = o.get('roof', 'shingle'); sh = o.get('shutters', 'trim_dark')
    L, Dp, U, H, y1 = 12.6, 7.8, 1.5, 2.5, .5
    B = dict(grid=(2, 1), mull=True); lower = dict(grid=(2, 1), case=0, mull=True, lintel='limestone')
    k.foundation(0, L, y1, Dp, .02)
    with k.at(0, y1, -.1): k.wall(5.3, U + .1, 'flat', b, [W(.9, .32, 1.7, 1.05, lit=True, **lower), W(3.2, .32, 1.4, 1.05, lit=True, **lower)], corner=None)
    with k.at(7.6, y1, -.1): k.wall(5.0, U + .1, 'flat', b, [W(1.4, .32, 1.9, 1.05, lit=True, **lower)], corner=None)
    with k.at(0, Dp, -.1, -90): k.wall(Dp - y1, U + .1, 'flat', b, [W(2, .4, 1.2, .9, **lower)], corner=None)
    with k.at(L, y1, -.1, 90): k.wall(Dp - y1, U + .1, 'flat', b, corner=None)
    g = lambda d: [(0, H), (d / 2, H + d / 2 * .34), (d, H)]
    with k.at(0, 0, U): k.wall(5.3, H, 'lap', w, [W(1.1, .6, 3.1, 1.5, grid=(3, 1), mull=True, curtain=1, lit=True)], course=.2)
    with k.at(7.6, 0, U):
        k.wall(5.0, H, 'lap', w, [W(u, .85, 1.05, 1.25, **B) for u in (.8, 3.15)], course=.2)
        for u in (.8, 3.15): shutters(k, u, .8, 1.05, 1.32, sh, .34, .125)
    with k.at(0, Dp, U, -90): k.wall(Dp, g(Dp), 'lap', w, [W(1.6, .85, 1.1, 1.2, **B), W(4.8, .85, 1.1, 1.2, **B)], course=.2)
    with k.at(L, 0, U, 90): k.wall(Dp, g(Dp), 'lap', w, [W(.42, 1.35, .5, .8, grid=(1, 1))], course=.2); vent(k, 3.62, 2.78, .55, .5)
    with k.at(5.3, 0, U, 90): k.wall(y1, H, 'lap', w, corner=None, course=.2, thick=.1)
    with k.at(7.6, y1, U, -90): k.wall(y1, H, 'lap', w, corner=None, course=.2, thick=.1)
    for a, c in ((-.0, 5.3), (7.6, L)): k.box('trim', a, -.0, U - .16, c, y1 + .05, U - .005)
    # entry, half a flight between the floors
    with k.at(5.3, y1, .2):
        k.wall(2.3, U - .2 + H, 'flat', 'stain', [D(.5, .02, 1.0, 2.1, mat=o.get('door', 'door_red')), W(1.66, .1, .38, 2.0, grid=(1, 1), case=.05, lit=True),
                                                 W(.45, 2.5, 1.55, .95, grid=(2, 1), case=.07, lit=True, depth=.5)], corner=None)
        boards(k, 0, 2.3, 0, U - .2 + H, 'stain', .15, [(.36, 0, 1.64, 2.3), (1.6, 0, 2.12, 2.2), (.36, 2.38, 2.1, 3.6)])
    k.box('concrete', 5.2, -1.25, -.3, 7.7, y1, .2); k.box('concrete', 5.5, -1.6, -.3, 7.4, -1.25, .1)
    for x in (5.27, 7.63): k.railing(x, -1.2, x, y1 - .05, .2, .9, 'trim_dark', gap=.12)
    k.sconce(5.55, y1 - .03, 1.75)
    k.gable_roof(0, L, 0, Dp, U + H, .34, over=.6, rake=.45, mat=roof)
    k.box('trim', 5.3, .0, U + H - .18, 7.6, y1, U + H - .02)
    k.chimney(3.2, 5.0, 4.2, 6.7, .9, .7, b)
    # garage
    k.foundation(L, 19.2, 1.4, 8.2, .1); k.box('porcelain', L + .87, 1.55, .1, L + 5.73, 1.57, 2.2)                  # no light from the rooms through the door
    with k.at(L, 1.4, .08): k.wall(6.6, 2.7, 'lap', w, [W(.85, 0, 4.9, 2.15, kind='garage', mat='porcelain')], course=.2)
    with k.at(19.2, 1.4, .08, 90): k.wall(6.8, [(0, 2.7), (3.4, 2.7 + 3.4 * .34), (6.8, 2.7)], 'lap', w,
        [D(1.0, 0, mat='porcelain', glaze='none'), W(3.8, .95, 1.1, 1.1, **B)], course=.2)
    k.gable_roof(L + .15, 19.2, 1.4, 8.2, 2.78, .34, over=.5, rake=.4, mat=roof)
    for x in (13.05, 18.75): k.sconce(x, 1.36, 1.75)


def shop(k, x, y, mat='olive'):
    """Insulated 24-by-26-foot shop behind the house: overhead door, gas heater's flue, a lamp over the door."""
    with k.at(x, y):
        k.foundation(0, 7.3, 0, 7.9, .12)
        k.body(0, 7.3, 0, 7.9, .1, 3.1, 'batten', mat, gable='y', pitch=.36,
            left=[W(2, 1.2, 1.2, 1.0, grid=(2, 1), lit=True), W(5, 1.2, 1.2, 1.0, grid=(2, 1), lit=True)],
               front=[W(.6, 0, 3.6, 2.6, kind='garage', mat='porcelain'), D(5.4, 0, mat='porcelain', glaze='top')])
        k.gable_roof(0, 7.3, 0, 7.9, 3.2, .36, over=.4, rake=.35, mat='metal_roof', axis='y')
        k.cyl('galv', 5.6, 4.6, 3.6, .1, .1, 1.5, 10); k.cyl('galv', 5.6, 4.6, 5.1, .2, .02, .18, 10)
        k.cbox('iron', 2.4, -.15, 3.0, .3, .26, .1); k.box('lamp', 2.3, -.24, 2.94, 2.5, -.06, 2.99, col=(1, .66, .34)); k.sconce(5.15, -.04, 1.7)


def story_and_a_half(k, o):
    """1948 story-and-a-half: steep side gable, shingle siding, a gabled vestibule with an arched doorway, bedroom window high in the gable."""
    F = .6; w = o.get('wall', 'mint'); roof = o.get('roof', 'shingle_green'); P = 1.0; H = 2.65
    S = dict(style='hung', grid=(2, 2))
    k.foundation(0, 9.4, 0, 7.8, F, 'concrete')
    k.body(0, 9.4, 0, 7.8, F, H, 'shake', w, gable='x', pitch=P, course=.24,
           front=[W(.85, .75, .85, 1.3, **S), W(6.15, .55, .7, 1.5, style='hung', grid=(1, 2), lit=True, case=0),
               W(6.97, .55, 1.25, 1.5, grid=(1, 1), lit=True, curtain=1, case=0), W(8.34, .55, .7, 1.5, style='hung', grid=(1, 2), lit=True, case=0)],
           right=[W(1.2, .8, .9, 1.3, **S), W(5.2, .8, .9, 1.3, **S), W(2.85, 3.35, .9, 1.25, lit=True, **S), W(4.05, 3.35, .9, 1.25, **S)],
           left=[W(1.4, .8, .9, 1.3, **S), W(5.4, .8, .9, 1.3, **S), W(2.85, 3.35, .9, 1.25, lit=True, **S), W(4.05, 3.35, .9, 1.25, **S)])
    with k.at(0, 0, F):
        shutters(k, .85, .72, .85, 1.34, 'shutter', .34, .12)
        for a, b in ((6.03, 6.15), (6.85, 6.97), (8.22, 8.34), (9.04, 9.16)): k.box('trim', a, -.05, .55, b, .1, 2.05)      # one casing round the three windows
        k.box('trim', 6.0, -.065, 2.05, 9.19, .02, 2.19); k.box('trim', 5.97, -.1, .48, 9.22, .04, .55)
    k.gable_roof(0, 9.4, 0, 7.8, F + H, P, over=.32, rake=.2, mat=roof)
    # gabled vestibule, brick, with an arched doorway
    x0, x1, y = 3.25, 5.65, -1.25; B = o.get('brick', 'red_brick'); wd = x1 - x0
    k.foundation(x0, x1, y, 0, F)
    with k.at(x0, y, F): k.wall(wd, [(0, 2.35), (wd / 2, 2.35 + wd / 2 * 1.15), (wd, 2.35)], 'flat', B, [W(.6, 0, 1.2, 2.55, kind='hole')], corner=None)
    with k.at(x1, y, F, 90): k.wall(1.25, 2.35, 'flat', B, corner=None)
    with k.at(x0, 0, F, -90): k.wall(1.25, 2.35, 'flat', B, corner=None)
    with k.at(x0 + .6, y, F):                                       # the arch: head pieces, then a round-headed door
        r = .6; n = 14; cz = 1.9
        pts = [(r - r * math.cos(math.pi * i / n), cz + r * math.sin(math.pi * i / n)) for i in range(n + 1)]
        for (ua, za), (ub, zb) in zip(pts, pts[1:]):
            if max(za, zb) < 2.55: k.hexa(B, [(ua, -.004, za), (ub, -.004, zb), (ub, .18, zb), (ua, .18, za), (ua, -.004, 2.56), (ub, -.004, 2.56),
                (ub, .18, 2.56), (ua, .18, 2.56)])
        q = [(.6 - (r + d) * math.cos(math.pi * i / n), cz + (r + d) * math.sin(math.pi * i / n)) for d in (0, .2) for i in range(n + 1)]
        for i in range(n):                                          # limestone arch ring
            a, b, c, d = q[i], q[i + 1], q[n + 2 + i], q[n + 1 + i]
            if i % 2 == 0 or True: k.hexa('limestone', [(a[0], -.03, a[1]), (b[0], -.03, b[1]), (b[0], .02, b[1]), (a[0], .02, a[1]), (d[0], -.03, d[1]),
                (c[0], -.03, c[1]), (c[0], .02, c[1]), (d[0], .02, d[1])])
        door = o.get('door', 'door_wood'); dr = .58
        k.box(door, .02, .2, .02, 1.18, .26, cz); m = 14
        v = [(.6, .2, cz)] + [(.6 - dr * math.cos(math.pi * i / m), .2, cz + dr * math.sin(math.pi * i / m)) for i in range(m + 1)]
        k.mesh(door, v, [(0, i + 2, i + 1) for i in range(m)])
        for i in range(5): k.box('trim_dark', .02 + .232 * i, .192, .05, .03 + .232 * i, .201, cz + .2)
        k.box('frame_dark', .38, .18, 1.5, .82, .2, 2.0); k.box('room', .42, .17, 1.54, .585, .181, 1.96, col=(.9, .5, .2))
        k.box('room', .615, .17, 1.54, .78, .181, 1.96, col=(.85, .46, .18))
        k.box('brass', 1.02, .13, 1.0, 1.07, .2, 1.16); k.box('concrete', -.1, -.2, -.06, 1.3, .25, .02)
    k.gable_roof(x0, x1, y, 1.5, F + 2.35, 1.15, over=.22, rake=.2, mat=roof, axis='y')
    z = F - .06; e = y - 1.2; r = .3
    flight(k, 'concrete', x0 + .3, x1 - .3, [(y + .03, z), (e, z), (e, z * .75), (e - r, z * .75), (e - r, z * .5), (e - 2 * r, z * .5),
        (e - 2 * r, z * .25), (e - 3 * r, z * .25)])
    for x in (x0 + .36, x1 - .36): stair_rail(k, x, [(y - .06, z), (e + .08, z), (e - 2 * r - .16, z * .25)])
    k.sconce(x1 - .36, y - .03, F + 1.55)
    k.chimney(9.72, 6.3, -.2, F + H + 3.9 + .55, .62, .8, B)
    k.box('shutter', 6.05, -.3, F + .2, 9.14, -.03, F + .4); u = 6.18                    # window box
    while u < 9.0: k.place('hyd', u, -.16, F + .33, k.rng.uniform(.26, .36)); u += .27


def one_car_garage(k, x, y, mat, roof):
    """Detached one-car garage of 1988."""
    with k.at(x, y):
        k.foundation(0, 4.4, 0, 6.6, .1)
        k.body(0, 4.4, 0, 6.6, .08, 2.6, 'lap', mat, gable='y', pitch=.5, front=[W(.75, 0, 2.75, 2.1, kind='garage', mat='porcelain')],
            left=[D(1, 0, mat='porcelain'), W(3.2, 1, 1, 1)],
               right=[W(3, 1, 1, 1)])
        k.gable_roof(0, 4.4, 0, 6.6, 2.68, .5, over=.35, rake=.3, mat=roof, axis='y'); k.sconce(.42, -.04, 1.75)


def two_story(k, o):
    """1996 two-story seen from the garden: walkout level, deck on posts, tall great-room windows, broken gables."""
    w = o.get('wall', 'taupe'); roof = o.get('roof', 'shingle_brown'); H = 8.0; L1, L2 = 2.75, 5.55; P = .72
    N = dict(grid=(1, 1)); Hn = dict(style='hung', grid=(1, 2)); M = dict(mull=True)
    k.foundation(0, 13.4, 0, 9.5, .15)
    low = [W(.8, .75, 1.5, 1.3, grid=(2, 1), **M), W(4.6, .1, 1.9, 2.15, grid=(2, 1), lit=True, **M), W(10.35, .6, 2.4, 1.5, grid=(3, 1), **M)]
    mid = [W(.8, L1 + .65, 1.7, 1.55, grid=(2, 1), **M), W(4.5, L1 + .1, 2.0, 2.15, grid=(2, 1), lit=True, **M),
        W(10.35, L1 + .6, 2.4, 1.55, grid=(3, 1), lit=True, **M)]
    top = [W(.95, L2 + .55, 1.7, 1.45, grid=(2, 1), **M), W(3.35, L2 + .65, .9, 1.3, **Hn), W(5.2, L2 + .65, .9, 1.3, **Hn), W(10.35, L2 + .45, 2.4, 1.55, grid=(3, 1), lit=True, **M)]
    k.body(0, 13.4, 0, 9.5, .1, H, 'lap', w, gable='x', pitch=P * .8, course=.14, front=low + mid + top,
           right=[W(1.6, L1 + .7, 1.0, 1.4, **Hn), W(6, L1 + .7, 1.0, 1.4, **Hn), W(1.6, L2 + .65, 1.0, 1.3, **Hn), W(6, L2 + .65, 1.0, 1.3, **Hn),
               W(2.2, .8, 1.0, 1.2, **Hn)],
           left=[W(2, L1 + .7, 1.2, 1.4, **Hn), W(6, L1 + .7, 1.2, 1.4, **Hn), W(2, L2 + .65, 1.0, 1.3, **Hn), W(6, L2 + .65, 1.0, 1.3, **Hn)])
    k.gable_roof(0, 13.4, 0, 9.5, .1 + H, P * .8, over=.4, rake=.3, mat=roof)
    for z in (.1 + L1 - .16, .1 + L2 - .12):                                # bands between the floors
        for u0, u1 in ((0, 6.9), (9.9, 13.4)): k.box('porcelain', u0, -.045, z, u1, .02, z + .24); k.box('porcelain', u0, -.07, z + .24, u1, .02, z + .28)
    # great room: a gabled bay two floors tall above the walkout
    x0, x1, y = 6.9, 9.9, -1.5; wd = x1 - x0
    k.foundation(x0, x1, y, 0, .15)
    with k.at(x0, y, .1):
        k.wall(wd, [(0, 6.9), (wd / 2, 6.9 + wd / 2 * P * 1.15), (wd, 6.9)], 'batten', o.get('bay', 'cream'),
               [W(.45, .2, 2.1, 2.05, grid=(2, 1), lit=True, depth=.8, **M), W(.4, L1 + .45, 2.2, 1.65, grid=(3, 1), lit=True, **M),
                   W(.4, L1 + 2.2, 2.2, 1.35, grid=(3, 1), lit=True, **M)], course=.14)
    for x, yy, r in ((x0, .1, -90), (x1, y, 90)):
        with k.at(x, yy, .1, r): k.wall(1.6, 6.9, 'batten', o.get('bay', 'cream'), [W(.45, L1 + .45, .7, 1.65, depth=.3, **N)], course=.14)
    k.gable_roof(x0, x1, y, 2.5, 7.0, P * 1.15, over=.32, rake=.3, mat=roof, axis='y')
    # gable over the bedrooms at the right
    with k.at(9.9, -.02, .1): k.wall(3.5, [(0, H), (1.75, H + 1.75 * P), (3.5, H)], 'lap', w, base=H, corner=None, course=.14); vent(k, 1.5, H + .25, .5, .55)
    k.gable_roof(9.9, 13.4, -.02, 4.5, .1 + H, P, over=.32, rake=.3, mat=roof, axis='y')
    # deck of the main floor
    dz = .1 + L1 + .05; d0, d1, dy = 1.6, 6.85, -3.6
    k.deck(d0, d1, dy, -.02, dz, 'composite', .14, skirt=None)
    k.box('porcelain', d0, dy, dz - .26, d1, dy + .06, dz - .04); k.box('porcelain', d0, dy + .06, dz - .26, d0 + .06, 0, dz - .04)
    k.box('porcelain', d1 - .06, dy + .06, dz - .26, d1, y, dz - .04)
    for x in (d0 + .12, (d0 + d1) / 2, d1 - .12): k.cbox('porcelain', x, dy + .15, -.3, .17, .17, dz)
    k.box('porcelain', d0 + .065, dy + .062, dz - .34, d1 - .065, dy + .25, dz - .2)
    rail = 'porcelain'
    k.railing(d0 + .05, dy + .06, d1 - .05, dy + .06, dz, .95, rail, gap=.14); k.railing(d0 + .05, dy + 1.25, d0 + .05, -.05, dz, .95, rail, gap=.14)
    k.railing(d1 - .05, dy + .06, d1 - .05, y - .02, dz, .95, rail, gap=.14)
    for x, yy in ((d0 + .05, dy + .06), ((d0 + d1) / 2, dy + .06), (d1 - .05, dy + .06), (d0 + .05, dy + 1.25)): k.cbox(rail, x, yy, dz, .13, .13, 1.02)
    # stair from the deck to the patio, along the left
    n = 15
    for i in range(n):
        z = dz - dz * (i + 1) / (n + 1); k.box('composite', d0 - .27 * (i + 1), dy + .1, z - .05, d0 - .27 * i + .03, dy + 1.2, z)
    for yy in (dy + .06, dy + 1.2):
        X = d0 - .27 * n
        k.hexa('porcelain', [(X, yy, -.1), (X + .25, yy, -.1), (X + .25, yy + .05, -.1), (X, yy + .05, -.1), (d0, yy, dz - .3), (d0, yy, dz - .02),
            (d0, yy + .05, dz - .02), (d0, yy + .05, dz - .3)])
        for t in (0, .5): k.cbox(rail, d0 - .27 * n * (1 - t) + .1, yy + .03, dz * t - .05, .1, .1, 1.08)
        for q in (.55, 1.0):
            k.hexa(rail, [(X + .1, yy, q - .02), (X + .1, yy + .05, q - .02), (d0, yy + .05, dz + q - .07), (d0, yy, dz + q - .07), (X + .1, yy, q + .03),
                (X + .1, yy + .05, q + .03), (d0, yy + .05, dz + q - .02), (d0, yy, dz + q - .02)])
    # patio
    k.stonework(-2.9, -4.4, -.9, 10.6, -3.9, -.04, .17); k.box('stone', -2.88, -3.95, -.9, 1.2, -2.0, -.04); k.box('stone', 1.2, -3.95, -.9, 10.58, 0, -.04)
    for i in range(15):                                                      # limestone slabs, a joint between each two
        x = -2.96 + .908 * i; k.box('limestone', x + .004, -4.46, -.04, x + .904, -3.9, .03)
    k.box('paver', -2.9, -3.89, -.04, 1.19, -2.0, .02); k.box('paver', 1.2, -3.89, -.04, 10.6, 0, .022)
    k.cyl('oak', 3.9, -2.3, .04, .06, .06, .68, 8); k.cyl('oak', 3.9, -2.3, .72, .6, .6, .05, 20)
    for a in range(4):
        with k.at(3.9, -2.3, .03, 90 * a + 30):                               # slatted chairs of teak
            for u in (-.2, .2): k.cbox('oak', u, -.76, 0, .045, .045, .43); k.cbox('oak', u, -1.16, 0, .045, .045, .92); k.cbox('oak', u, -.96, .36, .035, .4, .05)
            for i in range(5): k.cbox('oak', 0, -.78 - .092 * i, .43, .47, .075, .025)
            for i in range(4): k.cbox('oak', 0, -1.16, .53 + .1 * i, .4, .028, .065)
    k.chimney(-.38, 5.2, 0, .1 + H + 3.7, .75, 1.4, 'stone')
    # garage at street level, its lower wall stands in the slope
    g0, g1 = 13.42, 19.6; gh = L1 + 2.75
    with k.at(g0, 2.6, .1): k.wall(g1 - g0, gh, 'lap', w, [W(.75, L1 + .8, 1.0, 1.4, **Hn), W(2.5, L1 + .8, 1.0, 1.4, **Hn), W(4.25, L1 + .8, 1.0, 1.4, lit=True, **Hn),
        W(.7, .8, 1.6, 1.3, grid=(2, 1), lit=True, **M), W(3.7, .8, 1.6, 1.3, grid=(2, 1), **M)], course=.14)
    with k.at(g0, 2.6, .1): k.box('porcelain', 0, -.045, L1 - .16, g1 - g0, .02, L1 + .08); k.box('porcelain', 0, -.07, L1 + .08, g1 - g0, .02, L1 + .12)
    with k.at(g1, 2.6, .1, 90): k.wall(6.4, [(0, gh), (3.2, gh + 3.2 * P * .8), (6.4, gh)], 'lap', w, [W(2.5, L1 + .9, 1.0, 1.25, **Hn)], course=.14)
    k.foundation(g0, g1, 2.6, 9, .15); k.gable_roof(g0 - .2, g1, 2.6, 9.0, .1 + gh, P * .8, over=.4, rake=.3, mat=roof)
    k.sconce(4.25, -.03, 1.7); k.sconce(4.2, -.03, dz + 1.65)


def mid_century(k, o):
    """1958 post-and-beam rambler: low gables with deep eaves, clerestory glass, Roman-brick hearth wall, carport."""
    F = .25; w = o.get('wall', 'stain'); M = dict(frame='frame_dark', trim='trim_dark', case=.04); roof = o.get('roof', 'shingle_brown'); ac = 'trim_dark'
    H = 2.45; P = .27
    # living pavilion, gable to the street
    x0, x1, y0, y1 = 0, 8.2, -1.2, 8.2; wd = x1 - x0; run = wd / 2
    k.foundation(x0, x1, y0, y1, F)
    with k.at(x0, y0, F):
        k.wall(wd, H, 'flat', 'trim_dark', [W(2.75, .08, 5.15, H - .2, grid=(4, 1), mull=True, lit=True, curtain=0, depth=2.0, spill=.2, amp=.62, **M)],
            corner=None)
        k.mesh('room', [(8.04, .14, 0), (8.04, 2.3, 0), (8.04, 2.3, 2.4), (8.04, .14, 2.4)], [(0, 1, 2, 3)], [(.4, .18, .05)])
        # the room: floor of oak, a sofa and a low chest, pictures, a globe over them, a lamp
        k.box('oak', 2.4, .13, .0, 8.03, 2.4, .05); k.box('rug', 3.3, .6, .05, 6.2, 1.5, .065)
        k.box('sofa', 3.9, 1.05, .2, 6.0, 1.85, .46); k.box('sofa', 3.9, 1.62, .46, 6.0, 1.86, .86)
        for a in (3.78, 6.0): k.box('walnut', a, 1.05, .05, a + .09, 1.85, .6)
        for a, m in ((4.0, 'rust'), (4.42, 'cream'), (5.55, 'ochre')): k.box(m, a, 1.5, .46, a + .38, 1.63, .8)
        k.box('walnut', 6.7, 1.45, .2, 7.95, 1.95, .72); k.box('frame_dark', 6.72, 1.5, .05, 7.9, 1.9, .2)
        k.ball('door_teal', 7.65, 1.68, .86, .13, n=10); k.cyl('stone', 6.95, 1.7, .72, .09, .05, .34, 14); k.box('rust', 7.2, 1.6, .72, 7.42, 1.8, .8)
        for a, b, c, d, m in ((4.3, 1.2, 5.5, 1.95, 'cream'), (6.95, 1.25, 7.65, 1.85, 'slateblue')):
            k.box('walnut', a, 1.93, b, c, 1.99, d); k.box(m, a + .06, 1.915, b + .06, c - .06, 1.95, d - .06)
        k.box('rust', 4.5, 1.905, 1.42, 4.95, 1.93, 1.75); k.box('navy', 4.8, 1.9, 1.36, 5.25, 1.92, 1.55); k.cyl('ochre', 7.3, 1.9, 1.5, .13, .13, .01, 14)
        k.cyl('iron', 3.5, 1.2, 1.9, .008, .008, .6, 6); k.ball('room', 3.5, 1.2, 1.78, .2, col=(2.6, 1.6, .78), n=14)
        k.cyl('iron', 6.35, 1.5, .05, .012, .012, 1.25, 8); k.cyl('room', 6.35, 1.5, 1.22, .2, .15, .3, 24, col=(1.9, 1.12, .5)); k.cyl('iron', 6.35, 1.5, .05, .14, .14, .02, 18)
        for u in (2.7, 5.3, 7.93): k.cbox('stain', u, -.03, 0, .13, .16, H)
        # clerestory: glass under the slope, beams run through it
        z0 = H + .14; k.box('cedar', -.9, -.08, H, wd + .9, .14, z0)
        zt = lambda u: H + min(u, wd - u) * P - .02
        n = 6; us = [1.0 + (wd - 2.0) * i / n for i in range(n + 1)]
        for a, b in zip(us, us[1:]):
            za, zb = zt(a), zt(b); v = [(a, .06, z0), (b, .06, z0), (b, .06, zb), (a, .06, za)]
            k.mesh('glass', v, [(0, 1, 2, 3)])
            c = lambda u, z: tuple(q * (.35 + .9 * math.exp(-((u - wd / 2) / 2.6) ** 2)) for q in (1, .47, .15))
            k.mesh('room', [(a, .5, z0 - .2), (b, .5, z0 - .2), (b, .5, zb + .1), (a, .5, za + .1)], [(0, 1, 2, 3)],
                [tuple(c(*p) for p in ((a, 0), (b, 0), (b, 1), (a, 1)))])
        for u in us: k.box('stain', u - .045, -.02, z0 - .02, u + .045, .12, zt(u) + .02)
        for u, s in ((0, 1), (wd, -1)):
            k.hexa('stain', [(min(u, u + s), -.01, z0), (max(u, u + s), -.01, z0), (max(u, u + s), .15, z0), (min(u, u + s), .15, z0),
                             (min(u, u + s), -.01, zt(min(u, u + s)) if s < 0 else H + .14), (max(u, u + s), -.01, zt(max(u, u + s)) if s > 0 else H + .14),
                             (max(u, u + s), .15, zt(max(u, u + s)) if s > 0 else H + .14), (min(u, u + s), .15, zt(min(u, u + s)) if s < 0 else H + .14)])
    g = [(0, H), (1, H)]
    with k.at(x0, y1, F, -90): k.wall(y1 - y0, H, 'flat', w, [W(2, 1.3, 2.2, .8, grid=(3, 1), mull=True, **M),
        W(6, 1.3, 2.2, .8, grid=(3, 1), mull=True, **M)], corner=None)
    with k.at(x1, y0, F, 90): k.wall(1.4, H, 'flat', w, corner=None)
    k.gable_roof(x0, x1, y0, y1, F + H, P, over=1.0, rake=1.25, mat=roof, fascia=ac, axis='y')
    for u in (.09, run, wd - .09):                                             # exposed beams: each rests on a wall
        z = F + H + min(u, wd - u) * P - .03; k.box('cedar', u - .08, y0 - 1.2, z - .28, u + .08, y0 + .3, z)
    # Roman-brick hearth wall, in and out of the house
    k.box('roman', .25, y0 - .55, -.3, 2.35, y0 + .5, F + 3.25); k.box('limestone', .18, y0 - .62, F + 3.25, 2.42, y0 + .57, F + 3.36)
    k.box('roman', -3.0, y0 - .5, -.3, .25, y0 - .15, .75); k.box('limestone', -3.05, y0 - .55, .75, .25, y0 - .1, .82)
    k.cbox('galv', 1.3, y0, F + 3.36, .5, .4, .2)
    # entry and bedroom wing
    wx1 = 18.2; k.foundation(x1, wx1, .6, 8.2, F)
    ops = [D(.55, .02, 1.05, 2.15, mat=o.get('door', 'door_teal'), trim='trim_dark', glaze='none'), W(1.75, .06, .6, 2.1, grid=(1, 1), lit=True, **M),
           W(3.4, 1.25, 2.6, .85, grid=(3, 1), mull=True, **M), W(6.8, 1.25, 2.6, .85, grid=(3, 1), mull=True, lit=True, **M)]
    with k.at(x1, .6, F):
        k.wall(wx1 - x1, H, 'flat', w, ops, corner=None)
        boards(k, 0, wx1 - x1, 0, H, w, .15, [(p['u'] - .13, p['z'] - .1, p['u'] + p['w'] + .13, p['z'] + p['h'] + .12) for p in ops])
    with k.at(wx1, .6, F, 90):
        ops = [W(1.6, 1.25, 1.6, .85, grid=(2, 1), mull=True, **M), W(4.8, 1.25, 1.6, .85, grid=(2, 1), mull=True, **M)]
        k.wall(7.6, [(0, H), (3.8, H + 3.8 * P), (7.6, H)], 'flat', w, ops, corner=None)
        boards(k, 0, 7.6, 0, H, w, .15, [(p['u'] - .13, p['z'] - .1, p['u'] + p['w'] + .13, p['z'] + p['h'] + .12) for p in ops])
    k.gable_roof(x1 - .4, wx1, .6, 8.2, F + H, P, over=1.0, rake=.9, mat=roof, fascia=ac)
    k.box('concrete', x1 - .1, -2.4, -.3, x1 + 3.0, .6, F - .06)
    k.sconce(x1 + .3, .55, F + 1.6); k.ball('lamp', x1 + 1.1, -.1, F + 2.1, .1, col=(1, .6, .28))
    # carport and workshop at the left
    k.shed_roof(-7.2, -.4, 1.0, 8.0, 2.55, 2.75, over=.5, mat='metal_roof', fascia=ac)
    for x in (-7.0, -3.6): k.cbox('stain', x, 1.2, 0, .13, .13, 2.5)
    k.box('cedar', -7.4, 1.1, 2.36, -.3, 1.3, 2.58)
    with k.at(-7.2, 6.2, .05):
        k.wall(6.8, 2.5, 'flat', w, [W(1.0, 1.1, 1.8, .9, grid=(2, 1), mull=True, lit=True, **M), D(4.2, 0, mat='door_teal', trim='trim_dark', glaze='none')],
            corner=None)
        boards(k, 0, 6.8, 0, 2.45, w, .15, [(.87, .98, 2.95, 2.15), (4.05, 0, 5.3, 2.3)])
    k.ball('lamp', -2.5, 4.2, 2.35, .1, col=(1, .6, .28)); k.box('concrete', -7.0, .6, -.3, -.9, 6.2, .04)


def rambler_hill(k, o):
    """1961 rambler on a slope: painted brick, low hip with a gabled living room, corner picture window, carport and shed."""
    F = .35; b = o.get('brick', 'lime_brick'); w = o.get('wall', 'navy'); roof = o.get('roof', 'shingle'); H = 2.6
    M = dict(case=.07); B = dict(grid=(2, 1), mull=True, **M)
    k.foundation(0, 15.3, 0, 8, F)
    with k.at(0, 0, F): k.wall(15.3, H, 'flat', b, [W(1.0, 1.05, 1.9, 1.05, **B), W(4.2, 1.05, 1.9, 1.05, **B),
        D(7.25, .02, 1.0, 2.1, mat=o.get('door', 'door_red'), glaze='top'),
                                                  W(8.45, .1, .42, 2.0, grid=(1, 3), case=.05, lit=True)], corner=None)
    with k.at(15.3, 0, F, 90): k.wall(8, H, 'flat', b, [W(5.2, 1.05, 1.5, 1.05, **B)], corner=None)
    with k.at(0, 8, F, -90): k.wall(8, H, 'flat', b, [W(2, 1.05, 1.5, 1.05, **B), W(5, 1.05, 1.5, 1.05, **B)], corner=None)
    k.hip_roof(0, 15.3, 0, 8, F + H, .36, over=.75, mat=roof)
    # living room comes forward under a low gable, whose eaves end within the walls behind; its window turns the corner
    x0, x1, y = 9.3, 14.65, -1.9; wd = x1 - x0; q = .36
    k.foundation(x0, x1, y, 2, F)
    with k.at(x0, y, F):
        k.wall(wd, H, 'flat', b, [W(1.05, .45, 4.05, 1.95, grid=(4, 1), mull=True, lit=True, curtain=1, depth=1.5, spill=.1, **M)], corner=None)
        k.wall(wd, [(0, H), (wd / 2, H + wd / 2 * q), (wd, H)], 'lap', w, base=H, corner=None, course=.14)
        k.box('trim', -.03, -.07, H - .05, wd + .03, .01, H + .13)
    with k.at(x1, y, F, 90): k.wall(1.9, H, 'flat', b, [W(.1, .45, 1.7, 1.95, grid=(2, 1), mull=True, lit=True, depth=1.4, spill=.1, curtain=0, **M)],
        corner=None)
    with k.at(x0, 0, F, -90): k.wall(1.9, H, 'flat', b, corner=None)
    k.gable_roof(x0, x1, y, 4.2, F + H, q, over=.6, rake=.6, mat=roof, axis='y')
    k.chimney(8.2, 4.6, 2.6, 5.8, 1.5, .8, b)
    # carport at the left
    k.gable_roof(-6.0, -.4, .6, 7.4, 2.75, .3, over=.4, rake=.35, mat=roof)
    with k.at(-6.0, 7.4, 2.75, -90): k.wall(6.8, [(0, 0), (3.4, 3.4 * .3), (6.8, 0)], 'lap', w, corner=None, course=.14)
    k.box('trim', -6.05, .5, 2.55, -.2, .68, 2.77); k.box('trim', -6.05, .5, 2.55, -5.87, 7.4, 2.77)
    for x in (-5.95, -3.1): k.cbox('trim', x, .6, -.2, .14, .14, 2.8)
    for x in (-5.95,): k.cbox('trim', x, 4.0, -.2, .14, .14, 2.8); k.cbox('trim', x, 7.2, -.2, .14, .14, 2.8)
    with k.at(-6.0, 7.2, .05): k.wall(5.8, 2.7, 'lap', w, [W(1.2, 1.1, 1.4, 1.0, **B)], corner=None, course=.14)
    k.ball('lamp', -3.0, 3.5, 2.5, .1, col=(1, .6, .28))
    k.box('concrete', 6.6, -1.7, -.4, 9.28, 0, F - .08); k.box('concrete', 6.9, -2.1, -.4, 9.0, -1.7, F - .2)
    k.sconce(6.95, -.04, F + 1.55)


def shed(k, x, y, z, mat='barn', roof='shingle'):
    """Garden shed."""
    with k.at(x, y, z):
        k.body(0, 2.8, 0, 2.4, .1, 2.0, 'batten', mat, gable='x', pitch=.6, front=[D(.9, 0, 1.0, 1.85, mat='cedar_grey', glaze='none')])
        k.foundation(0, 2.8, 0, 2.4, .1)
        k.gable_roof(0, 2.8, 0, 2.4, 2.1, .6, over=.2, rake=.2, mat=roof)


# --------------------------------------------------------------------------
# the scenes
# --------------------------------------------------------------------------
def begin(recipe, season='autumn', lit=.8):
    """An empty stage of the recipe's seed and season, and the recipe's options."""
    reset(); colours(); k = Kit(recipe['seed']); protos(k, season=recipe.get('season', season)); k.lit = lit
    if k.season == 'snow': Mat.snowfall(('needles', 'reed'), cover=.85, steep=.3, patch=.45)
    return k, dict(recipe.get('options', {}))


def evening(glow=-60, key=-155, k=1.0):
    """The blue hour with the afterglow and the warm key where this house wants them (azimuths; 0 is behind the house, 90 right)."""
    sky(DUSK, sun_az=glow, glow=(.95, .42, .16), glow_amt=1.0, clouds=.72, strength=.72 * k, cloud_col=(.98, .50, .40), fill=3.0, fill_tint=(.98, .98, 1.02))
    sun(13, key, 1.75 * k, (1, .66, .47), 9)


def shine(recipe, name, glow=-60, key=-155):
    """Lights the scene as the recipe says, otherwise as the style wants it; gives the grade."""
    name = recipe.get('light', name)
    if name == 'dusk': evening(glow, key)
    else: light(name)
    return name


def woods(k, x0, x1, y0, y1, n, h=level, names=('spruce1', 'spruce2', 'pine1', 'oak', 'maple', 'spruce3', 'elm'), smin=.8, smax=1.3):
    """Trees at random on ground h."""
    for _ in range(n):
        x, y = k.rng.uniform(x0, x1), k.rng.uniform(y0, y1); k.place(k.rng.choice(names), x, y, h(x, y) - .05, k.rng.uniform(smin, smax))
    if x1 - x0 > 100 and y1 > 40: thicket(k, x0, x1, y1 + 1, h)


def plant(k, trees, h=level):
    """Single trees (name, x, y, size); leaves under the broad ones."""
    for name, x, y, s in trees:
        k.place(name, x, y, h(x, y) - .04, s)
        if name[:3] in ('map', 'elm', 'bir', 'oak') and y < 6: litter(k, x, y, 2.6 * s, 22, h(x, y))


def colonial_scene(recipe):
    """On a cul-de-sac among maples."""
    k, o = begin(recipe); colonial(k, o); cx, cy, R = 6.5, -29.5, 13.5
    ground(k); bed(k, .1, 4.3, -.02); bed(k, 7.3, 11.5, -.02)
    disc(k, 'asphalt', cx, cy, 0, R, -.3, .0); k.box('asphalt', cx - 4, -120, -.3, cx + 4, cy - R + 1, -.005)
    for a, b, z in ((-80, 40, .1), (40, 66, .015), (66, 260, .1)): disc(k, 'concrete', cx, cy, R, R + .38, -.3, z, a, b, 60)
    drive = [(15.0, 1.3), (15.0, -18.6)]; ribbon(k, 'concrete', drive, 5.4, lift=.02)
    for y in (-3, -7.5, -12): k.box('iron', 12.3, y, 0, 17.7, y + .015, .021)
    walk = [(5.8, -2.1), (5.8, -4.2), (8.2, -6.6), (12.35, -7.2)]; flagstone(); walkway(k, walk, 1.2, r=2.2)
    with k.at(-27, -17, 0, -38): neighbour(k, 'slateblue', 'shingle', 'x')
    with k.at(31, -6, 0, 30): neighbour(k, 'cream', 'shingle_brown', 'y')
    with k.at(44, -22, 0, 62): neighbour(k, 'barn', 'shingle', 'x')
    k.flush()
    ok = outside([(-4.4, 2.2, 0, 7), (-.1, -1.35, 11.7, 9), (4.3, -2.2, 7.3, 0), (11.5, 1.2, 18.5, 9)], [(drive, 2.7), (walk, .6)], lambda x, y,
        m: math.hypot(x - cx, y - cy) > R + .35 + m)
    turf(k, level, -14, 25, -26, 4, ok)
    plant(k, [('maple4', -13.5, -21.5, .95), ('maple', -11.0, 9.5, 1.1), ('birch', -5.6, 10.8, 1.0), ('maple3', 21.5, 3.5, 1.0), ('birch2', 19.6, -6.0, .8),
        ('maple', 8, 14.5, 1.2), ('maple3', 1, 15, 1.2), ('spruce1', 20.5, 11, 1.0),
              ('maple4', 15, 15, 1.2)])
    woods(k, -70, 80, 20, 48, 110, names=('maple', 'maple2', 'maple3', 'oak', 'elm', 'spruce1', 'spruce2'), smax=1.35)
    woods(k, -40, -16, 3, 18, 12); woods(k, 27, 45, 8, 20, 10)
    understory(k, [((-70, 42), (80, 42)), ((-50, 12), (-26, 34)), ((30, 24), (62, 30))])
    camera((-1.6, -18.6, 1.7), (6.6, 0, 4.6), 27)
    if recipe.get('light', 'gold') != 'gold': return shine(recipe, 'gold')
    # gold with a brighter sky, so that the shade under the maples keeps its colour
    sky(GOLD, sun_az=-140, glow=(1, .7, .35), glow_amt=.5, clouds=.7, strength=1.0, cloud_col=(1, .95, .9), fill=2.3); sun(15, -146, 3.8, (1, .70, .42), 1.2)
    return 'gold'


def victorian_scene(recipe):
    """On its bank above the Rum River: the lawn steps down to the water at the right."""
    k, o = begin(recipe); victorian(k, o)
    def across(u, y): return u - .12 * y + 2.5 * math.sin(y * .05)                              # x of what is u metres from the house towards the river
    def h(x, y):
        u = x + .12 * y - 2.5 * math.sin(y * .05); far = u + 1.8 * math.sin(y * .11) + .9 * math.sin(y * .29 + x * .05)
        return -1.75 * smooth(13.4, 19.5, u) - .7 * smooth(19.5, 23, u) + 2.6 * smooth(58, 66, far) + 1.6 * smooth(66, 84, far)
    land(k, h, -40, 100, -30, 105, 1.0, 'snowlawn' if k.season == 'snow' else 'lawn')
    k.mesh('water', [(14, -300, -1.6), (120, -300, -1.6), (120, 400, -1.6), (14, 400, -1.6)], [(0, 1, 2, 3)])
    carriage_house(k, -10.5, 13, 'plum', 'shingle_brown')
    drive = [(-6.5, 13), (-6.5, -22)]; ribbon(k, 'gravel', drive, 2.6, lift=.02); walk = [(6.85, -.4), (6.85, -4.4), (4.6, -10), (4.3, -22)]
    walkway(k, walk, 1.2, slab=1.25, r=3.2); walk = rounded(walk, 3.2)
    bed(k, .1, 1.2, -.05, depth=1.1); bed(k, 1.3, 4.5, -.98, depth=.9); bed(k, 4.5, 5.8, -.05, depth=1.1)
    bed(k, 7.8, 12.2, .7, depth=1.1, names=('hyd', 'box', 'box2'))
    k.flush()
    ok = outside([(0, -1.1, 5.9, 11), (1.2, -1.8, 4.6, 0), (5.8, -.4, 12.3, 10), (6, -.8, 7.7, 1)], [(drive, 1.3), (walk, .55)], lambda x, y,
        m: h(x, y) > -1.45)
    turf(k, h, -13, 24, -16, 5, ok)
    turf(k, h, 13, 24, -16, 40, lambda x, y, m: -1.7 < h(x, y) < -1.25 and math.sin(y * .5) > -.6, .8, ('tall',), (.5, .9))
    plant(k, [('elm', -4.2, 5.0, 1.0), ('birch', 15.8, 5.2, .85), ('birch2', 15.2, 11.5, .95), ('maple3', -13.5, 0, 1.05), ('oak', 15.5, 17, 1.05),
        ('spruce1', -3.5, 17, 1.1), ('maple', 3, 19, 1.2), ('spruce2', 9, 21, 1.1)], h)
    woods(k, -60, 14, 24, 48, 60, h)
    for _ in range(105):                                                                       # the far bank is wooded down to the water
        y, u = k.rng.uniform(-10, 100), 61.5 + 34 * k.rng.random() ** 1.5; x = across(u, y)
        if h(x, y) < -1.3: continue
        k.place(k.rng.choice(('maple', 'oak', 'elm', 'oak', 'maple3', 'spruce2', 'birch', 'spruce3')), x, y, h(x, y) - .1, k.rng.uniform(.55, 1.1))
    for u, small, large in ((59.5, 1.3, 2.7), (61.5, 2.2, 4.2), (68, 3.2, 5), (78, 3.6, 5.6)):
        understory(k, [((across(u, y), y), (across(u, y + 11), y + 11)) for y in range(-10, 100, 11)], small, large, h)
    understory(k, [((-60, 30), (14, 34)), ((-46, 8), (-36, 26))], h=h)
    woods(k, -45, -18, 4, 24, 12, h)
    camera((.2, -17.2, 1.7), (7.6, 0, 4.7), 26)
    return shine(recipe, 'dusk', 35, -150)


def split_scene(recipe):
    """The first snow on a street without sidewalks; the lamp of the heated shop behind."""
    k, o = begin(recipe, 'snow'); Mat.snowfall(('cedar', 'composite'), cover=.6, steep=.6, patch=.4); split_level(k, o)
    shop(k, 26.6, 13.0, o.get('wall', 'olive'))
    ground(k); k.box('asphalt', -90, -40, -.3, 110, -15.4, -.015); k.box('concrete', -90, -15.5, -.3, 110, -15.15, .09)
    drive = [(15.9, 1.4), (15.9, -15.6)]; ribbon(k, 'blacktop', drive, 5.6, lift=.005)
    back = [(18.2, -5.5), (22.8, 0), (27.0, 6), (29.0, 13)]; Mat.snowfall(('lane',), cover=.75, steep=.3, patch=.75)
    ribbon(k, 'lane', back, 2.6, lift=-.008, thick=.05); back = rounded(back, 4)
    walk = [(6.45, -1.55), (6.45, -4.6), (13.2, -4.9)]; walkway(k, walk, 1.2, r=1.9); walk = rounded(walk, 1.9)
    fence(k, -14, 6.5, -.1, 6.5); bed(k, .2, 5.1, .45, depth=1.5, names=('box', 'box2')); bed(k, 7.9, 12.4, .45, depth=1.5, names=('box', 'box2'))
    with k.at(-25, 2): neighbour(k, 'cream', 'shingle', 'x')
    with k.at(47, 1): neighbour(k, 'slateblue', 'shingle', 'y')
    k.flush()
    ok = outside([(-.1, -1.1, 12.7, 9), (5.1, -1.7, 7.8, 0), (12.5, 1.3, 19.3, 9), (-90, -40, 110, -15.1)], [(drive, 2.8), (back, 1.35), (walk, .6)])
    turf(k, level, -12, 30, -15, 5, ok, .8)
    plant(k, [('bare', -7.5, -4.4, 1.0), ('spruce1', -2.4, 10.5, 1.0), ('spruce2', 9.5, 13, .95), ('birch', 35.5, 8, .95), ('spruce3', 24.0, 22, 1.1),
        ('spruce1', 36, 20, 1.1), ('bare', 3.5, 14, 1.15), ('birch2', 22.6, 4.2, .7)])
    woods(k, -70, 90, 26, 52, 90, names=('spruce1', 'spruce2', 'spruce3', 'bare', 'birch', 'bare'), smax=1.3)
    woods(k, -32, -10, 10, 22, 8)
    camera((5.6, -17.4, 1.7), (10.7, 0, 4.5), 25)
    return shine(recipe, 'dusk')


def story_scene(recipe):
    """On the bluff: behind the house the ground falls to the Mississippi, hills in haze across it."""
    k, o = begin(recipe); story_and_a_half(k, o)
    def h(x, y): return -26 * smooth(19, 52, y - .12 * x)
    land(k, h, -60, 60, -25, 60, 1.5, far=500)
    for y0, top, sway in ((210, 4, 3), (330, 16, 6), (560, 34, 9)):                             # ridges across the valley
        hill = lambda x, y: -30 + (30 + top + sway * math.sin(x * .013 + top) + sway * .5 * math.sin(x * .037)) * smooth(y0, y0 + 90, y)
        xs = [-1000 + 20 * i for i in range(101)]; ys = [y0 - 5 + 12 * i for i in range(10)]; n = len(xs)
        k.mesh('boxwood', [(x, y, hill(x, y) + k.rng.uniform(-.8, 1.6)) for y in ys for x in xs],
            [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(len(ys) - 1) for i in range(n - 1)])
    k.box('concrete', -80, -12.2, -.1, 80, -10.7, .025); k.box('asphalt', -80, -40, -.3, 100, -14.8, -.0); k.box('concrete', -80, -14.9, -.3, 100, -14.6, .1)
    x = -60
    while x < 80: k.box('iron', x, -12.2, .0, x + .012, -10.7, .026); x += 1.5
    one_car_garage(k, -7.6, 9.5, 'mint', 'shingle_green'); drive = [(-5.4, 9.5), (-5.4, -14.7)]
    for a, b in ((-6.35, -5.65), (-5.15, -4.45)): k.box('concrete', a, -10.7, -.2, b, 9.5, .03)
    k.box('concrete', -6.6, -14.7, -.2, -4.2, -12.2, .028)
    walk = [(4.45, -3.3), (4.45, -10.72)]; walkway(k, walk, 1.1); walkway(k, [(4.45, -12.18), (4.45, -14.62)], 1.1)
    bed(k, .1, 3.2, -.05); bed(k, 5.75, 9.3, -.05)
    with k.at(18.5, .5): neighbour(k, 'cream', 'shingle_brown', 'x')
    k.flush()
    ok = outside([(-.1, -1.3, 9.5, 8), (3.2, -3.5, 5.7, 0), (9.2, 5.8, 10.2, 6.8), (-80, -12.2, 80, -10.7), (-80, -40, 100, -14.6),
        (-6.6, -14.7, -4.2, -12.2)] + [(a, -11, b, 10) for a, b in ((-6.35, -5.65), (-5.15, -4.45))],
                 [(walk, .55), ([(4.45, -12.2), (4.45, -14.5)], .55)])
    turf(k, h, -16, 18, -15, 6, ok)
    plant(k, [('elm', -2.4, -8.6, .85), ('maple4', 16.5, 10.5, 1.1), ('birch', -11.5, 3, .9), ('oak', -27, 10, .9), ('spruce1', 15.5, 12, .95),
        ('maple3', 8.5, 16, 1.05)], h)
    woods(k, 2, 60, 24, 36, 26, h, ('oak', 'maple', 'elm', 'maple3'), .8, 1.1)
    woods(k, -75, -6, 27, 37, 40, h, ('oak', 'maple', 'elm', 'maple2', 'maple3'), .7, 1.0); woods(k, -52, -36, 8, 24, 5, h)
    rim = [(x, 20.5 + .12 * x + 1.5 * math.sin(x * .21)) for x in range(-120, 25, 6)]           # scrub along the edge of the bluff
    understory(k, list(zip(rim, rim[1:])), 1.5, 3.2, h, gap=.7); understory(k, [((13, 22), (40, 30))], 2.5, 4, h)
    sun(40, -160, 1.3, (1, .95, .88), 25)
    camera((15.2, -11.8, 1.7), (4.1, 0, 4.0), 29)
    return shine(recipe, 'overcast')


def two_story_scene(recipe):
    """From across the storm pond: prairie grass up to the walkout lawn."""
    k, o = begin(recipe, 'summer')
    with k.at(0, 0, .34): two_story(k, o)                                                      # on its foundation, a terrace before it
    def shore(x, y): return math.hypot((x - 5.5) / 19, (y + 21.2) / 6.4) + .07 * math.sin(x * .7) + .05 * math.sin(x * 1.9 + 1)
    def h(x, y): return -2.5 * smooth(5.5, 15.5, -y) - 1.1 * (1 - smooth(.8, 1.12, shore(x, y))) + .25 * smooth(29, 40, -y)
    land(k, h, -35, 45, -40, 12, .7)
    k.mesh('water', [(-17, -29, -2.72), (28, -29, -2.72), (28, -13, -2.72), (-17, -13, -2.72)], [(0, 1, 2, 3)])
    with k.at(31, 5): neighbour(k, 'cream', 'shingle', 'x')
    with k.at(-29, 4): neighbour(k, 'sage', 'shingle_brown', 'y')
    for x, y, name, s in ((10.95, -.75, 'hyd', .85), (11.7, -.7, 'box', .7), (12.5, -.8, 'hyd', .9), (13.2, -.6, 'box2', .8), (14.6, 1.9, 'box', .9), (15.5, 1.8, 'hyd', .8),
                          (17.9, 1.9, 'hyd', .9), (18.8, 1.8, 'box2', .75), (19.7, 2.1, 'box', 1.0), (-.7, -1.3, 'hyd', .95), (-1.5, -1.1, 'box', .8), (-.2, -.7, 'box2', .8),
                          (-3.5, -3.2, 'hyd', .8), (11.2, -4.2, 'tall', .7), (11.7, -3.9, 'box2', .6)): k.place(name, x, y, 0, s)
    k.flush()
    wave = lambda x: -10.2 + .8 * math.sin(x * .33) + .4 * math.sin(x * .9)
    turf(k, h, -16, 28, -11.2, 3, outside([(-.1, -.2, 13.5, 10), (-3, -4.55, 10.7, 0), (6.8, -1.6, 10, 0), (13.3, 2.5, 19.7, 9)], (),
        lambda x, y, m: y > wave(x) - .6))
    k.later['prairie'] = lambda: k.make_grass('prairie', seed=5, h=.95, blades=90, width=.008,
        mat='meadow'); k.later['prairie2'] = lambda: k.make_grass('prairie2', seed=6, h=.7, blades=110, width=.009, mat='reed')
    k.later['cattail'] = lambda: k.make_grass('cattail', seed=7, h=1.35, blades=36, width=.014, mat='reed')
    turf(k, h, -24, 36, -17, -7, lambda x, y, m: y < wave(x) and shore(x, y) > 1.0, .62, ('prairie', 'prairie2', 'tall', 'tall'), (.55, .85))
    turf(k, h, -24, 36, -17, -12, lambda x, y, m: .955 < shore(x, y) < 1.06 and math.sin(x * .8) + math.sin(x * .31) > -.5, .6, ('cattail', 'prairie2'),
        (.7, 1.1))
    turf(k, h, -12, 24, -30, -25, lambda x, y, m: .96 < shore(x, y) and (x < 7.5 or x > 16.2) and y > -28.2, .55, ('cattail', 'prairie2', 'prairie'),
        (.6, .95))
    plant(k, [('birch2', -5.2, 3.4, .95), ('maple3', 23.5, 3.5, .95), ('spruce1', -12.5, 4.5, .8), ('spruce3', 26.5, -1.5, .9), ('birch', -4.2, -5.4, .7),
        ('oak', 16.8, 12, 1.1), ('elm', 3, 15, 1.0)], h)
    woods(k, -60, 75, 16, 44, 90, h, ('oak', 'elm', 'spruce1', 'maple', 'spruce2', 'maple3'), .8, 1.25); woods(k, -40, -9, 12, 22, 13, h)
    woods(k, 28, 46, -4, 14, 9, h)
    for name, x, y, s in (('spruce3', -8.6, 7.5, .8), ('spruce1', -14.5, 9.5, .8), ('birch2', -2.6, 11.5, .9), ('spruce2', 21.8, 13.5, .75), ('spruce3', 25.6, 8.0, .75),
                          ('birch', 21.4, 7.4, .75), ('maple4', -11.5, 4.8, .75)): k.place(name, x, y, h(x, y) - .05, s)
    understory(k, [((-60, 34), (75, 34)), ((-44, 4), (-20, 20)), ((34, 4), (52, 22)), ((-30, 15), (-2, 17)), ((20, 16), (44, 14))], h=h)
    understory(k, [((-24, 7), (-3, 8.5)), ((20.6, 11), (34, 6.5))], 1.5, 2.9, h, gap=.62)      # a mixed hedge, tall behind and low before
    for i in range(15):                                                                        # lilacs, higher than a man
        x = -17.5 + 1.35 * i if i < 11 else 21 + 2.1 * (i - 11); y = (5.6 if i < 11 else 8.4) + k.rng.uniform(-.7, .7)
        k.place(('hyd', 'box2', 'box')[i % 3], x, y, h(x, y) - .1, k.rng.uniform(2.3, 3.5))
    for _ in range(34):
        left = k.rng.random() < .6; x = k.rng.uniform(-17, -2.4) if left else k.rng.uniform(20.4, 29)
        y = k.rng.uniform(3.6, 6.2) if left else k.rng.uniform(4.2, 6.5); k.place(k.rng.choice(('hyd', 'box', 'box2', 'hyd')), x, y, h(x, y), k.rng.uniform(.9, 1.7))
    camera((11.5, -29.6, .3), (8.6, 0, 2.75), 37)
    return shine(recipe, 'dusk', 60, -150)


def mid_century_scene(recipe):
    """Alone among tall pines, needles on the ground."""
    k, o = begin(recipe); mid_century(k, o); ground(k, mat='lawn')
    drive = [(-4.0, .6), (-4.0, -5), (-5.2, -9), (-8.2, -14), (-12, -34)]; ribbon(k, 'lane', drive, (5.4, 4.0), lift=.01); drive = rounded(drive, 4)
    walk = [(9.6, -2.35), (9.4, -5.0), (4.0, -6.5), (-2.3, -6.9)]; walkway(k, walk, 1.4, r=1.9, slab=1.1); walk = rounded(walk, 1.9)
    for x in (11.9, 13.2, 14.7, 16.2): k.place('box2', x, -.5, 0, k.rng.uniform(.6, .85))
    for x, y in ((12.4, -1.4), (14.2, -1.5), (3.2, -2.4), (6.2, -2.3), (7.6, -2.5)): k.place('tall', x, y, 0, k.rng.uniform(.6, .8))
    for x, y, s in ((10.9, -3.4, .5), (12.0, -3.0, .35), (-.7, -2.4, .4)): k.ball('stone', x, y, .1, s, sz=.6, n=7)
    k.flush()
    ok = outside([(-7.3, .9, 0, 9), (-.2, -1.9, 8.3, 9), (8, .4, 18.4, 9), (8, -2.5, 11.3, 1), (-3.1, -1.8, .3, -1.2)], [(drive, 2.75), (walk, .7)])
    turf(k, level, -14, 27, -16, 4, ok, .7, leaves=.12)
    for name, tall, seed, crown, reach in (('redpine1', 20, 31, .46, .145), ('redpine2', 23, 37, .42, .13), ('whitepine', 22, 43, .62, .165)):
        k.later[name] = lambda name=name, tall=tall, seed=seed, crown=crown, reach=reach: make_pine(k, name, tall, seed, crown, reach)
    plant(k, [('redpine1', -8.8, -2.5, .95), ('redpine2', 5.6, 12.5, 1.0), ('redpine1', 10.5, 15, 1.05), ('redpine2', 14.6, 11.2, .95),
        ('whitepine', 1.0, 14.5, .85), ('redpine2', 21.0, -1.0, .9), ('whitepine', 24.5, 7, .95), ('redpine1', 17.5, -5.2, .85),
              ('redpine1', -11.5, 9, 1.0), ('redpine2', -5, 14, 1.0), ('redpine1', 19, 15, 1.1), ('maple4', 27, -2, .7)])
    pines = ('redpine1', 'redpine2', 'whitepine', 'redpine1')
    woods(k, -60, 80, 19, 52, 70, names=pines + ('spruce1', 'oak'), smin=.7, smax=1.1)
    woods(k, -40, -16, -2, 18, 12, names=pines); woods(k, 27, 46, 2, 20, 10, names=pines + ('spruce3',))
    understory(k, [((-60, 40), (80, 46)), ((-40, 22), (-18, 30)), ((24, 30), (60, 26)), ((34, 8), (58, 16))], 2.4, 4.2, names=('brush', 'brush', 'brush3'))
    camera((-1.0, -14.6, 1.65), (6.8, 0, 3.35), 25)
    return shine(recipe, 'dusk', 30, -150)


def rambler_hill_scene(recipe):
    """Seen from the street below: the drive climbs, stone holds the slope."""
    k, o = begin(recipe); rambler_hill(k, o)
    def h(x, y):
        if y > 60: return 0
        held = smooth(4.2, 9.5, x)                                                             # the share of the drop that the wall takes up
        return -2.05 * smooth(3.2, 15.8, -y) - .42 * (held * smooth(9.3, 9.5, -y) + (1 - held) * smooth(5.5, 13.5, -y)) + 1.6 * smooth(12, 40, y)
    land(k, h, -40, 55, -32, 40, 1.0, 'snowlawn' if k.season == 'snow' else 'lawn', breaks=(-9.5, -9.3))
    k.box('asphalt', -90, -60, -3, 110, -18.4, -2.52); k.box('concrete', -90, -18.5, -3, 110, -18.15, -2.4)
    drive = [(-3.1, 7.2), (-3.1, -5), (-2.4, -18.6)]; ribbon(k, 'blacktop', drive, (5.0, 4.6), h, .02, thick=.3)
    walk = [(7.9, -2.05), (7.9, -4.4), (5.0, -5.4), (-.75, -5.6)]; walkway(k, walk, 1.25, h, lift=.03, r=1.9); walk = rounded(walk, 1.9)
    xs = [4.4 + .95 * i for i in range(17)]; i = 0
    tops = [math.ceil((max(h(a, -9.2), h(a + .95, -9.2)) + .02) / .07) * .07 for a in xs]
    while i < len(xs):                                                                          # its top steps down to where it ends in the slope
        j = i
        while j < len(xs) and abs(tops[j] - tops[i]) < .01: j += 1
        a, b, top = xs[i], xs[j - 1] + .95, tops[i]; foot = min(h(a, -9.7), h(b, -9.7)) - .12; k.stonework(a, -9.6, foot, b, -9.22, top, .19)
        for c in range(j - i): k.box('limestone', a + .95 * c + .004, -9.65, top, a + .95 * (c + 1) - .004, -9.17, top + .06)
        i = j
    bed(k, .1, 6.4, -.02); bed(k, 9.4, 14.6, -1.92, depth=1.1); shed(k, 18.0, 8.5, .2, 'navy')
    with k.at(-27, 4, .4): neighbour(k, 'cream', 'shingle', 'x')
    with k.at(31, 4, .3): neighbour(k, 'sage', 'shingle_brown', 'y')
    k.flush()
    ok = outside([(-.1, -1.3, 6.5, 9), (0, 0, 15.4, 9), (9.3, -3.0, 14.7, 0), (6.5, -2.1, 9.4, 0), (4.4, -9.66, 20.6, -9.16),
        (-6, .5, -.3, 8), (-90, -60, 110, -18.1)],
        [(drive, 2.45), (walk, .65)])
    turf(k, h, -16, 30, -18.4, 3, ok)
    for x in [5.0 + .75 * i for i in range(19)]: k.place(k.rng.choice(('box2', 'hyd', 'tall', 'tall', 'box')), x, -8.7 + k.rng.uniform(-.1, .2),
        h(x, -8.7), k.rng.uniform(.35, .6))
    plant(k, [('oak', 22.5, 2.0, .9), ('birch', 2.2, -7.4, .72), ('maple3', -10.5, -1, 1.0), ('spruce1', 11.5, 12, 1.05), ('spruce2', 6.0, 14, 1.1),
        ('elm', 0, 14, 1.05), ('spruce3', -8.5, 11, 1.1), ('maple2', 23.5, 6, .95)], h)
    woods(k, -60, 75, 18, 44, 90, h, smax=1.2); woods(k, -40, -17, 6, 20, 10, h); woods(k, 24, 44, 10, 22, 10, h)
    understory(k, [((-60, 38), (20, 42)), ((16, 22), (44, 26)), ((24, 13), (46, 20)), ((-46, 12), (-30, 30))], h=h)
    sun(10, 150, 1.1, (1, .74, .60), 14)
    camera((15.4, -15.6, -.6), (6.5, 0, 2.5), 27)
    return shine(recipe, 'dawn')


STYLES = {'colonial': colonial_scene, 'victorian': victorian_scene, 'split-level': split_scene, 'story-and-a-half': story_scene, 'two-story': two_story_scene,
          'mid-century': mid_century_scene, 'rambler-hill': rambler_hill_scene}
