"""lots - land without a building: woods, lakeshore, field."""
import math
import random

from kit import *
from sites import *


# ----------------------------------------------------------------------
# trees that stand near enough to be looked at
# ----------------------------------------------------------------------
def furrowed(name, dark, light, scale=(9, 9, 1.5), mid=.5, bump=.9, distance=.03):
    """Bark: furrows that run with the stem (a flat `scale` makes the bands of a birch), in the colour and in the relief."""
    m = Mat.new(name, light, .95, spec=.08); N, L = m.node_tree.nodes, m.node_tree.links; b = N['Principled BSDF']
    tc = N.new('ShaderNodeTexCoord'); mp = N.new('ShaderNodeMapping'); mp.inputs['Scale'].default_value = scale; L.new(tc.outputs['Object'], mp.inputs[0])
    nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 1.6; nz.inputs['Detail'].default_value = 5; L.new(mp.outputs[0], nz.inputs['Vector'])
    mr = N.new('ShaderNodeMapRange'); mr.inputs['From Min'].default_value = mid - .14; mr.inputs['From Max'].default_value = mid + .1
    mr.interpolation_type = 'SMOOTHSTEP'; L.new(nz.outputs['Fac'], mr.inputs['Value'])
    mx = N.new('ShaderNodeMixRGB'); mx.inputs[1].default_value = srgb(dark); mx.inputs[2].default_value = srgb(light)
    L.new(mr.outputs[0], mx.inputs[0]); L.new(mx.outputs[0], b.inputs['Base Color'])
    bp = N.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = bump; bp.inputs['Distance'].default_value = distance
    L.new(mr.outputs[0], bp.inputs['Height']); L.new(bp.outputs[0], b.inputs['Normal'])


def barks():
    furrowed('oakbark', '#241c16', '#6a5a4b'); furrowed('greybark', '#3a332c', '#7a6f62', (7, 7, 1.2))
    furrowed('birchbark', '#2c2723', '#d6d0c4', (2.2, 2.2, 11), .43, .35, .008)


def _tube(v, f, pts, rad, n, rough=0.0, flare=0.0, ph=0.0):
    """A limb with a skin in one piece: rings along a path, uneven by `rough`; `flare` spreads its foot into roots."""
    s = (pts[1] - pts[0]).orthogonal(); o = len(v)
    for i, (p, r) in enumerate(zip(pts, rad)):
        t = (pts[min(i + 1, len(pts) - 1)] - pts[max(i - 1, 0)]).normalized(); s = (s - t * s.dot(t)).normalized(); b = t.cross(s)
        for j in range(n):
            a = 2 * math.pi * j / n; c, q = math.cos(a), math.sin(a)
            g = r * (1 + rough * noise.noise(Vector((c * 2.2 + ph, q * 2.2, p.z * 1.3))))
            if flare: g *= 1 + flare * math.exp(-max(0, p.z) / .28) * (1 + .45 * math.sin(5 * a + ph))
            v.append(tuple(p + (s * c + b * q) * g))
    for i in range(len(pts) - 1):
        for j in range(n): k = (j + 1) % n; f.append((o + i * n + j, o + i * n + k, o + (i + 1) * n + k, o + (i + 1) * n + j))


def grow(k, name, h=11, leaf='leaf', bark='oakbark', seed=1, leaves=36000, size=.07, spread=.8, trunk=.22, girth=.022, depth=5, bare=False, up=.05, wander=.13,
         puff=.3, flare=.5, reach=.26, low=2):
    """A tree drawn from its forks: every limb tapers, wanders, ends in a leader and a weaker sister, and bears side limbs; the leaves sit on
    the last twigs only, so that none hangs in the air. `low` side limbs leave the stem below its fork."""
    def build():
        r = random.Random(seed); v, f, tips = [], [], []
        def limb(p, d, l, r0, lvl):
            n = 10 if lvl == 0 else (6, 5, 4, 3, 3, 3)[min(lvl - 1, 5)]; r1 = r0 * (.72 if lvl == 0 else .62); pts, rad = [p], [r0]
            for i in range(n):
                w = wander * (.35 if lvl == 0 else 1)
                d = (d + Vector((r.gauss(0, w), r.gauss(0, w), r.gauss(0, w * .6) + up))).normalized(); p = p + d * (l / n)
                pts.append(p); rad.append(r0 + (r1 - r0) * (i + 1) / n)
            _tube(v, f, pts, rad, (16, 10, 8, 6, 4, 3, 3)[min(lvl, 6)], .16 if lvl < 3 else 0, flare if lvl == 0 else 0, seed * 1.7 + lvl)
            if lvl >= depth - 1: tips.extend(q for q in pts[1:] if q.z > h * .3)             # the forks stay in view
            if lvl >= depth: return
            def turn(ang, az):
                t = d.orthogonal().normalized(); t.rotate(Matrix.Rotation(az, 3, d)); return (d * math.cos(ang) + t * math.sin(ang)).normalized()
            az = r.uniform(0, 6.28); ln = h * reach if lvl == 0 else l
            limb(p, turn(r.uniform(.2, .45) * spread, az), ln * r.uniform(.74, .9), r1 * .88, lvl + 1)
            limb(p, turn(r.uniform(.6, .95) * spread, az + math.pi + r.uniform(-.5, .5)), ln * r.uniform(.64, .84), r1 * .7, lvl + 1)
            if lvl == 0: limb(p, turn(r.uniform(.6, .9) * spread, az + math.pi / 2), ln * r.uniform(.64, .84), r1 * .62, 1)
            for i in range(low if lvl == 0 else 2 if lvl == 1 else 1):
                t = r.uniform(.62, .92) if lvl == 0 else r.uniform(.4, .9); j = min(n - 1, max(1, int(t * n)))
                limb(pts[j], turn(r.uniform(.75, 1.15) * min(1, spread + .15), r.uniform(0, 6.28)), ln * r.uniform(.5, .72),
                     rad[j] * .46, lvl + 1 + (lvl > 0 and r.random() < .5))
        limb(Vector((0, 0, -.1)), Vector((r.gauss(0, .05), r.gauss(0, .05), 1)).normalized(), h * trunk, h * girth, 0)
        k.mesh(bark, v, f, smooth=True)
        if bare: return
        v, f = [], []
        for _ in range(leaves):
            g = puff * h / 11; p = r.choice(tips) + Vector(max(-1.7, min(1.7, r.gauss(0, 1))) * g * q for q in (1, 1, .75))
            n = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(.6, 1))).normalized(); t = n.orthogonal().normalized()
            t.rotate(Matrix.Rotation(r.uniform(0, 6.28), 3, n)); b = n.cross(t); s = size * r.uniform(.6, 1.2); c = len(v); f.append(tuple(range(c, c + 6)))
            v += [tuple(p + t * (x * s) + b * (y * s)) for x, y in ((-1, 0), (-.45, .5), (.35, .5), (1, 0), (.35, -.5), (-.45, -.5))]
        k.mesh(leaf, v, f)
    k.later[name] = lambda: k.proto(name, build)


class Land(Kit):
    """The kit with what open land needs: height fields, grasses with seed heads, cattails, laths of the surveyor, mist."""

    def terrain(self, mat, z, x0, x1, y0, y1, nx=80, ny=60):
        v = [(x0 + (x1 - x0) * i / nx, y0 + (y1 - y0) * j / ny) for j in range(ny + 1) for i in range(nx + 1)]
        f = [(a, a + 1, a + nx + 2, a + nx + 1) for j in range(ny) for a in range(j * (nx + 1), j * (nx + 1) + nx)]
        self.mesh(mat, [(x, y, z(x, y)) for x, y in v], f, smooth=True)

    def _blade(self, v, f, x, y, a, l, w, bend):
        """A grass blade of three bent pieces; gives its tip."""
        c, s = math.cos(a), math.sin(a); k = len(v)
        for t, q in ((0, 1), (.4, .85), (.75, .5)):
            d = bend * t * t
            px, py, pz = x + c * d, y + s * d, l * (t - .12 * t * t)
            v += [(px - s * w * q, py + c * w * q, pz), (px + s * w * q, py - c * w * q, pz)]
        tip = (x + c * bend, y + s * bend, l * .88); v.append(tip)
        f += [(k, k + 1, k + 3, k + 2), (k + 2, k + 3, k + 5, k + 4), (k + 4, k + 5, k + 6)]
        return tip

    def make_clump(self, name, seed=1, blades=60, h=.6, radius=.15, mat='meadow', width=.005, lean=.35, head=None, share=.3, size=.05, spread=None):
        """Bunch grass: blades from one crown, or over a patch when `spread` is said; some end in seed heads."""
        def build():
            r = random.Random(seed); v, f, hv, hf = [], [], [], []
            for _ in range(blades):
                if spread: x, y, a = r.uniform(-.5, .5) * spread, r.uniform(-.5, .5) * spread, r.uniform(0, 6.28)
                else: a = r.uniform(0, 6.28); q = radius * math.sqrt(r.random()); x, y = q * math.cos(a), q * math.sin(a); a += r.uniform(-.5, .5)
                l = h * r.uniform(.55, 1.2); tx, ty, tz = self._blade(v, f, x, y, a, l, width * r.uniform(.7, 1.3), l * r.uniform(.1, 1) * lean)
                if head and r.random() < share:
                    for b in (r.uniform(0, 3), r.uniform(0, 3)):
                        c, s, z, g = math.cos(b) * size * .16, math.sin(b) * size * .16, size * r.uniform(.8, 1.5), len(hv)
                        hv += [(tx - c, ty - s, tz), (tx, ty, tz - z * .5), (tx + c, ty + s, tz), (tx, ty, tz + z * .8)]; hf.append((g, g + 1, g + 2, g + 3))
            self.mesh(mat, v, f)
            if hf: self.mesh(head, hv, hf)
        self.later[name] = build_later(self, name, build)

    def make_cattail(self, name, seed=1, stems=7, h=1.7, mat='reed'):
        """Cattails: stiff leaves, brown spikes."""
        def build():
            r = random.Random(seed); v, f = [], []
            for _ in range(stems * 5):
                a, l = r.uniform(0, 6.28), h * r.uniform(.6, 1.05); self._blade(v, f, r.gauss(0, .2), r.gauss(0, .2), a, l, .011, l * r.uniform(.05, .45))
            self.mesh(mat, v, f)
            for _ in range(stems):
                x, y, l = r.gauss(0, .2), r.gauss(0, .2), h * r.uniform(.85, 1.15)
                self.cyl(mat, x, y, 0, .007, .005, l, 5); self.cyl('cattail', x, y, l * .84, .022, .022, .17, 7); self.cyl(mat, x, y, l, .004, .002, .1, 4)
        self.later[name] = build_later(self, name, build)

    def lath(self, x, y, z, h=1.15, tilt=0.0, ribbon='ribbon'):
        """Surveyor's lath with a ribbon tied round it, and the hub beside."""
        with self.at(x, y, z, self.rng.uniform(-25, 25)):
            d = tilt * h
            self.hexa('lath', [(-.02, -.006, -.2), (.02, -.006, -.2), (.02, .006, -.2), (-.02, .006, -.2), (-.02 + d, -.006, h), (.02 + d, -.006, h),
                (.02 + d, .006, h), (-.02 + d, .006, h)])
            self.box(ribbon, -.026 + d * .9, -.012, h - .2, .026 + d * .9, .012, h - .11)
            self.mesh(ribbon, [(.02 + d * .9, -.013, h - .16), (.03 + d * .9, -.02, h - .12), (.13 + d, -.05, h - .36), (.10 + d, -.045, h - .37), (.02 + d,
                .013, h - .42), (-.012 + d, .02, h - .41)], [(0, 1, 2, 3), (0, 1, 4, 5)])
            self.cbox('lath', .12, .03, -.1, .045, .045, .17)

    def boulder(self, x, y, z, r, seed=0):
        """A field stone: a ball with knocked-off corners."""
        v, f, n = [], [], 7
        for i in range(n + 1):
            for j in range(2 * n):
                p, t = -math.pi / 2 + math.pi * i / n, math.pi * j / n; d = Vector((math.cos(p) * math.cos(t), math.cos(p) * math.sin(t), math.sin(p)))
                g = r * (1 + .3 * noise.noise(d * 1.6 + Vector((seed * 3.7, seed, 0)))); v.append((x + d.x * g * 1.15, y + d.y * g, z + d.z * g * .62))
        for i in range(n):
            for j in range(2 * n): q = (j + 1) % (2 * n); f.append((i * 2 * n + j, i * 2 * n + q, (i + 1) * 2 * n + q, (i + 1) * 2 * n + j))
        self.mesh('fieldstone', v, f, smooth=True)


def build_later(k, name, build): return lambda: k.proto(name, build)


def materials(mist=(1, .8, .75), amount=.5):
    """Grasses, ground and water of open land."""
    P = Mat.new
    P('prairie', '#a08a4a', .85, spec=.05, island=.35, hue=.03, translucent=.45, patchy=('#8d8440', '#b39a58'), each=.25)
    P('bluestem', '#9a5f38', .85, spec=.05, island=.3, hue=.02, translucent=.45, each=.25)
    P('seed', '#b79a6a', .9, island=.25, translucent=.4)
    P('goldenrod', '#c9a23a', .85, island=.25, translucent=.3, each=.2)
    P('aster', '#8f86b4', .8, island=.2, translucent=.3)
    P('reed', '#a3934f', .8, spec=.1, island=.3, hue=.03, translucent=.4, each=.3)
    P('cattail', '#4a3020', .95, island=.15)
    P('sprout', '#7c8a3e', .85, spec=.08, island=.3, hue=.03, translucent=.4, patchy=('#8d9348', '#6c7d38'))
    P('seeded', '#5e6231', .98, spec=.03, mottled=.2, scale=6, patchy=('#77703f', '#525a2a', '#6b6a38'), bump=.5, bump_scale=40)
    P('thatch', '#6f6034', .98, spec=.03, mottled=.25, scale=4, patchy=('#7d6a3a', '#585230', '#86743f'), bump=.6, bump_scale=25)
    P('thicket', '#4a3a26', .98, spec=0, mottled=.4, scale=1.2, patchy=('#5c4426', '#3c3a22'))
    P('lath', '#cdb48a', .85, island=.08)
    P('ribbon', '#e2571e', .6, translucent=.2)
    P('ribbon_blue', '#3f6fb0', .6)
    P('pvc', '#cfd2d0', .5)
    P('hydrant', '#a3281d', .45, spec=.5)
    P('fieldstone', '#777067', .95, spec=.1, mottled=.3, scale=3, patchy=('#8c8273', '#5f5b57'), bump=.4, bump_scale=14)
    P('hay', '#a98a50', .9, spec=.05, island=.3, hue=.02, translucent=.2)
    P('rakings', '#d6bb78', .9, spec=.05, island=.25, hue=.015, translucent=.35)
    P('leaf_rust', '#a5692f', .8, spec=.08, island=.35, hue=.02, translucent=.4, each=.2)
    P('leaffloor', '#54402a', .98, spec=.03, mottled=.3, scale=5, patchy=('#6b4a2a', '#433622'), bump=.6, bump_scale=18)
    P('stubble', '#b09a5c', .9, spec=.05, island=.3, hue=.02, translucent=.3, patchy=('#a79a58', '#bfa468'))
    P('pave', '#4a4a48', .8, spec=.2, mottled=.15, scale=2, bump=.1, bump_scale=80)
    Mat.water('calm', '#173640', .035, (.16, 1.1, 1))
    m = bpy.data.materials.new('mist'); m.use_nodes = True; N, L = m.node_tree.nodes, m.node_tree.links; N.remove(N['Principled BSDF'])
    tc = N.new('ShaderNodeTexCoord')
    sep = N.new('ShaderNodeSeparateXYZ')
    mp = N.new('ShaderNodeMapping')
    nz = N.new('ShaderNodeTexNoise')
    mp.inputs['Scale'].default_value = (.03, .01, .25)
    nz.inputs['Scale'].default_value = 1.0
    nz.inputs['Detail'].default_value = 4
    L.new(tc.outputs['Object'], mp.inputs[0])
    L.new(mp.outputs[0], nz.inputs['Vector'])
    vc = N.new('ShaderNodeVertexColor'); vc.layer_name = 'Col'; L.new(vc.outputs[0], sep.inputs[0])
    mr = N.new('ShaderNodeMapRange')
    mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value, mr.inputs['To Max'].default_value = .36, .62, amount
    L.new(nz.outputs['Fac'], mr.inputs['Value'])
    ml = N.new('ShaderNodeMath'); ml.operation = 'MULTIPLY'; L.new(mr.outputs[0], ml.inputs[0]); L.new(sep.outputs[0], ml.inputs[1])
    tr, em, mx = N.new('ShaderNodeBsdfTransparent'), N.new('ShaderNodeEmission'), N.new('ShaderNodeMixShader')
    em.inputs[0].default_value = (*mist, 1)
    em.inputs[1].default_value = .55
    L.new(ml.outputs[0], mx.inputs[0])
    L.new(tr.outputs[0], mx.inputs[1])
    L.new(em.outputs[0], mx.inputs[2])
    L.new(mx.outputs[0], N['Material Output'].inputs['Surface'])
    Mat.cache['mist'] = m


def mist(k, y, z, h, x0=-500, x1=500):
    """An upright veil: densest at its foot, nothing at its top."""
    k.mesh('mist', [(x0, y, z), (x1, y, z), (x1, y, z + h), (x0, y, z + h)], [(0, 1, 2, 3)], [((1, 1, 1), (1, 1, 1), (0, 0, 0), (0, 0, 0))])


def setting(recipe, season='autumn', hour='gold', **veil):
    reset(); k = Land(recipe['seed']); materials(**veil); barks(); protos(k, season=recipe.get('season', season))
    k.make_clump('prairie1', 1, 110, .5, mat='prairie', spread=1.0, head='seed', share=.25)
    k.make_clump('prairie2', 2, 90, .62, mat='prairie', spread=1.0, head='seed', share=.35)
    k.make_clump('prairie3', 3, 120, .36, mat='prairie', spread=1.0)
    k.make_clump('stem1', 4, 70, .85, .13, 'bluestem', .004, .4, 'seed', .35, .06); k.make_clump('stem2', 5, 55, .7, .11, 'bluestem', .004, .5, 'seed', .3, .06)
    k.make_clump('rod', 6, 12, .8, .1, 'prairie', .005, .35, 'goldenrod', 1, .13); k.make_clump('aster', 7, 22, .5, .16, 'prairie', .004, .5, 'aster', 1, .06)
    k.make_clump('sprout1', 8, 520, .07, mat='sprout', spread=1.0, width=.0035, lean=.8)
    k.make_clump('sprout2', 9, 420, .09, mat='sprout', spread=1.0, width=.0035, lean=.8)
    k.make_clump('stub1', 10, 260, .085, mat='stubble', spread=1.0, width=.004, lean=.5)
    k.make_clump('stub2', 11, 220, .11, mat='stubble', spread=1.0, width=.004, lean=.6)
    k.make_cattail('cattail1', 1); k.make_cattail('cattail2', 2, 5, 1.45); k.make_clump('rush', 12, 70, 1.35, .3, 'reed', .006, .3, 'seed', .3, .09)
    return k, recipe.get('options', {}), recipe.get('light', hour)


LATE = [(0.0, '#f5ae5c'), (.05, '#f4c88c'), (.14, '#ecdac0'), (.32, '#a9c3e2'), (.6, '#6d9ad2'), (1.0, '#4577b8')]     # a quarter of an hour before sunset


def shoreline(x): return 21.5 + 1.5 * math.sin(x * .11 + .6) + .7 * math.sin(x * .31) + .012 * x * x * .35


def lakeshore_scene(recipe):
    """A lot on a bay: seeded slope between old trees, reeds, mist over the water before sunrise."""
    k, o, hour = setting(recipe, hour='dawn', mist=(1.0, .74, .66), amount=.42); r = k.rng; sea = -2.75
    def z(x, y):
        s = shoreline(x)
        t = max(0, min(1, (y + 8) / (s + 8)))
        g = -2.62 * (t * t * (3 - 2 * t)) * (1 - .1 * math.sin(x * .2) * (1 - t)) + .1 * math.sin(x * .33 + y * .21) * (1 - t)
        return g - max(0, y - s) * .22
    k.terrain('seeded', z, -70, 70, -24, 40, 110, 70)
    k.mesh('calm', [(-900, 14, sea), (900, 14, sea), (900, 900, sea), (-900, 900, sea)], [(0, 1, 2, 3)])
    k.mesh('lawn', [(-900, 232, sea + .1), (900, 232, sea + .1), (900, 420, 9), (-900, 420, 9)], [(0, 1, 2, 3)])
    for y, h in ((60, 1.0), (110, 1.8), (170, 2.6), (226, 4.2)): mist(k, y, sea + .02, h)
    for x, y in ((6.6, 9.0), (7.4, 17.6), (-8.2, 17.2), (-18.2, 17)): k.lath(x, y, z(x, y), 1.1, r.uniform(-.05, .05))
    for i in range(150):
        x = r.uniform(-42, 42); y = shoreline(x) + r.uniform(-.5, .9); k.boulder(x, y, z(x, y) + .02, r.uniform(.1, .42) * (1.2 if abs(x) > 6 else .8), i)
    for x, zz in ((-88, .9), (-31, 1.2), (58, 1.0), (131, 1.3)):          # a lit window across the bay, and the cabin it belongs to
        k.box('room', x, 236, zz, x + 1.3, 236.1, zz + 1.0, col=(1.5, .62, .16)); k.box('walnut', x - 3, 236.2, sea, x + 5, 242, zz + 1.9)
        k.hexa('shingle', [(x - 3.5, 235.6, zz + 1.7), (x + 5.5, 235.6, zz + 1.7), (x + 5.5, 242.4, zz + 1.7), (x - 3.5, 242.4, zz + 1.7),
                           (x - 3.5, 238.9, zz + 4.2), (x + 5.5, 238.9, zz + 4.2), (x + 5.5, 239.1, zz + 4.2), (x - 3.5, 239.1, zz + 4.2)])
    k.flush()
    y = -2.5
    while y < 23:
        x = -17
        while x < 17:
            px, py = x + r.uniform(-.3, .3), y + r.uniform(-.3, .3)
            if py < shoreline(px) - .5 and abs(px) < 4 + (py + 2) * .8: k.place(r.choice(('sprout1', 'sprout2')), px, py, z(px, py) - .01, r.uniform(.9, 1.2))
            x += .72
        y += .72
    for _ in range(620):                                        # unmown edges to either side
        s = r.choice((-1, 1)); x = s * (10.5 + abs(r.gauss(0, 4))); y = r.uniform(-12, 20); 
        if y < shoreline(x) - .2:
            k.place(r.choice(('prairie1', 'prairie2', 'prairie2', 'stem1', 'stem2', 'rod', 'aster')), x, y, z(x, y) - .02, r.uniform(.7, 1.15))
    for _ in range(900):                                        # reeds: an open landing in the middle
        x = r.uniform(-45, 45); y = shoreline(x) + r.uniform(-.35, 2.4) * min(1, abs(x + 1) / 9)
        if -5 < x < 4: continue
        k.place(r.choice(('cattail1', 'cattail2', 'rush', 'rush')), x, y, max(z(x, y), sea - .35), r.uniform(.7, 1.1))
    for _ in range(260):
        x = r.uniform(-16, 13)
        y = shoreline(x) - r.uniform(-.2, 1.1)
        k.place(r.choice(('prairie1', 'prairie3', 'rush')), x, y, z(x, y) - .02, r.uniform(.4, .7))
    P = Mat.new; P('leaf_birch', '#c2942e', .7, island=.3, hue=.025, translucent=.45, each=.08)
    P('leaf_elm', '#bd8a2a', .7, island=.35, hue=.03, translucent=.45, each=.08)
    for i in (1, 2): grow(k, f'whitebirch{i}', 9 + i, 'leaf_birch', 'birchbark', 90 + i, 26000, .05, spread=.55, trunk=.28,
        girth=.0115, up=.1, wander=.1, flare=.25)
    grow(k, 'shore_elm', 12, 'leaf_elm', 'greybark', 96, 38000, .065, spread=.8, trunk=.22, girth=.02, up=.02, puff=.34)
    for n, x, y, s in (('shore_elm', -10.6, 11.5, 1.05), ('maple3', -16.5, 16, 1.0), ('spruce3', -20, 19, 1.0), ('whitebirch1', 9.6, 16.8,
        .95), ('whitebirch2', 10.9, 18.0, .9), ('whitebirch2', 12.3, 15.4, .8), ('spruce2', 15.0, 18, 1.0), ('spruce1', 18.5, 21, .95),
                       ('pine1', 17.5, 10, 1.0), ('maple2', 24, 17, 1.0), ('pine1', -25, 18, 1.1)): k.place(n, x, y, z(x, y) - .1, s)
    if k.season == 'autumn':                                    # leaves below the trees
        for cx, cy, n, q in ((-8.5, 9.5, 70, 4.0), (10.2, 15.0, 60, 3.0), (0, 9, 30, 8.0)):
            for _ in range(n):
                x, y = cx + r.gauss(0, q * .6), cy + r.gauss(0, q * .6)
                if y < shoreline(x) - .4: k.place(r.choice(('litter', 'litter2')), x, y, z(x, y) + .03, r.uniform(.8, 1.2))
    for _ in range(420):
        x = r.uniform(-420, 420)
        y = r.uniform(236, 330)
        k.place(r.choice(('spruce1', 'spruce2', 'pine1', 'oak', 'maple', 'elm', 'maple3', 'oak')), x, y, sea + (y - 232) * .055, r.uniform(.9, 1.6))
    if hour == 'dawn':                                          # the sun is about to rise over the bay
        sky(DAWN, sun_az=24, glow=(1.0, .46, .22), glow_amt=.85, clouds=.75, strength=.8, cloud_col=(1.0, .60, .52), fill=2.6, fill_tint=(1.0, .97, 1.0))
        sun(5, 38, 1.5, (1, .62, .42), 4)
        sun(24, -150, .7, (1, .74, .62), 30)
    else: light(hour)
    camera((1.4, .2, z(1.4, .2) + 1.75), (.6, 20, 2.2), 25); return hour


def field_scene(recipe):
    """Hay field after the last cutting, guided for townhouses: round bales, tree line on the north, survey laths, a hydrant by the road."""
    k, o, hour = setting(recipe, mist=(1.0, .78, .5), amount=.45); r = k.rng
    def z(x, y): return .10 * math.sin(x * .05 + 1) * math.sin(y * .04) + .05 * math.sin(x * .21 + y * .13) + .35 * max(0, min(1, (y - 40) / 120))
    m = Mat.new('mown', '#b3924a', .98, spec=.03, mottled=.18, scale=5, patchy=('#b89a52', '#9a8545', '#c0a25a'), bump=.7, bump_scale=22)
    # the mower followed the lie of the land: its rounds bend, and differ in width
    BENDS = ((7.0, .021, .4), (2.3, .057, 1.9), (.9, .13, 4.2))           # metres to the side, waves in a metre of y, phase
    def row(x, y): return x + .22 * y + sum(g * math.sin(y * q + p) for g, q, p in BENDS)
    N, L = m.node_tree.nodes, m.node_tree.links; b = N['Principled BSDF']; src = b.inputs['Base Color'].links[0].from_socket
    def mth(op, x, y=None, w=None):
        n = N.new('ShaderNodeMath'); n.operation = op
        for i, q in enumerate((x, y, w)):
            if q is None: continue
            if isinstance(q, (int, float)): n.inputs[i].default_value = q
            else: L.new(q, n.inputs[i])
        return n.outputs[0]
    def cloud(scale, detail=3):
        n = N.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value = scale; n.inputs['Detail'].default_value = detail
        L.new(geo.outputs['Position'], n.inputs['Vector']); return n.outputs['Fac']
    geo = N.new('ShaderNodeNewGeometry'); sep = N.new('ShaderNodeSeparateXYZ'); L.new(geo.outputs['Position'], sep.inputs[0])
    at = mth('MULTIPLY_ADD', sep.outputs[1], .22, sep.outputs[0])
    for g, q, p in BENDS: at = mth('MULTIPLY_ADD', mth('SINE', mth('MULTIPLY_ADD', sep.outputs[1], q, p)), g, at)
    at = mth('ADD', at, mth('MULTIPLY_ADD', cloud(.06), 5.0, -2.5)); at = mth('ADD', at, mth('MULTIPLY_ADD', cloud(1.1), 1.6, -.8))
    wave = mth('SINE', mth('MULTIPLY', at, 2 * math.pi / 5.8))
    mr = N.new('ShaderNodeMapRange'); mr.interpolation_type = 'SMOOTHSTEP'
    for n, q in (('From Min', -.9), ('From Max', .9), ('To Min', .80), ('To Max', 1.18)): mr.inputs[n].default_value = q
    L.new(wave, mr.inputs['Value'])
    hs = N.new('ShaderNodeHueSaturation'); L.new(src, hs.inputs['Color']); L.new(hs.outputs[0], b.inputs['Base Color'])
    L.new(mth('MULTIPLY', mr.outputs[0], mth('MULTIPLY_ADD', cloud(.18, 5), .5, .75)), hs.inputs['Value'])
    k.terrain('mown', lambda x, y: z(x, y) - .02, -170, 170, -30, 175, 130, 100); ground(k, 900, mat='thatch', z=-.6)
    v, f = [], []; n = 260                                      # the wood behind its first trees: no daylight between the trunks
    for i in range(n + 1):
        x = -300 + 600 * i / n
        v += [(x, 170, -.5), (x, 171, 6.6 + 2.2 * noise.noise(Vector((x * .11, 0, 3))) + 1.0 * noise.noise(Vector((x * .5, 2, 3))))]
    for i in range(n): f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    k.mesh('thicket', v, f)
    # round bales: a drum of hay, rings at its ends, straws standing off
    def bale(x, y, a):
        with k.at(x, y, z(x, y), a):
            R, hw, n = .78, .62, 40; v, f = [], []
            for s, q in ((-hw, .96), (-hw * .96, 1), (-hw * .5, 1.01), (0, 1.0), (hw * .5, 1.012), (hw * .96, 1), (hw, .96)):
                for i in range(n):
                    t = 2 * math.pi * i / n
                    g = R * q * (1 + .014 * noise.noise(Vector((math.cos(t) * 3 + x, math.sin(t) * 3, s * 4))))
                    v.append((s, g * math.cos(t), max(.0, R * .97 + g * math.sin(t))))
            for j in range(6):
                for i in range(n): q = (i + 1) % n; f.append((j * n + i, j * n + q, (j + 1) * n + q, (j + 1) * n + i))
            k.mesh('hay', v, f, smooth=True)
            for s, d in ((-hw, -1), (hw, 1)):
                for i in range(9):                              # rolled layers
                    r0, r1 = R * .95 * i / 9, R * .95 * (i + .82) / 9; v, f = [], []
                    for j in range(n):
                        t = 2 * math.pi * j / n
                        v += [(s + d * .004, r0 * math.cos(t), R * .97 + r0 * math.sin(t)), (s + d * (.03 - .002 * i), r1 * math.cos(t),
                            R * .97 + r1 * math.sin(t))]
                    for j in range(n): q = (j + 1) % n; f.append((2 * j, 2 * j + 1, 2 * q + 1, 2 * q))
                    k.mesh('hay', v, f)
            v, f = [], []
            for _ in range(2600):
                if r.random() < .7:
                    t, s = r.uniform(0, 6.28), r.uniform(-hw, hw)
                    p = Vector((s, R * 1.0 * math.cos(t), R * .97 + R * math.sin(t)))
                    nrm = Vector((0, math.cos(t), math.sin(t)))
                else:
                    t, q, d = r.uniform(0, 6.28), R * .97 * math.sqrt(r.random()), r.choice((-1, 1))
                    p = Vector((d * (hw + .02), q * math.cos(t), R * .97 + q * math.sin(t)))
                    nrm = Vector((d, 0, 0))
                tg = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).cross(nrm).normalized()
                e = p + tg * r.uniform(.08, .2) + nrm * r.uniform(.005, .05)
                w = nrm.cross(tg) * .006
                c = len(v)
                if e.z > .02: v += [tuple(p - w), tuple(p + w), tuple(e)]; f.append((c, c + 1, c + 2))
            k.mesh('hay', v, f)
    for x, y, a in ((3.9, -1.5, 66), (-7.5, 11, 50), (13.0, 15, 72), (-.5, 24, 58), (-25, 42, 60), (22, 50, 52), (6, 62, 64), (-15, 74, 58), (38, 78, 60),
            (-44, 80, 50), (24, 98, 62)):
        bale(x, y, a)
    # the road in front: gravel shoulder, hydrant; a field track leaves it
    k.box('pave', -200, -60, -.3, 200, -18.5, .0)
    hx, hy = -4.5, -8.8; hz = z(hx, hy)
    k.cyl('hydrant', hx, hy, hz, .17, .17, .06, 20)
    k.cyl('hydrant', hx, hy, hz + .06, .115, .11, .5, 20)
    k.cyl('hydrant', hx, hy, hz + .54, .15, .15, .05, 20)
    k.ball('hydrant', hx, hy, hz + .59, .118, sz=.9)
    k.cyl('hydrant', hx, hy, hz + .68, .03, .03, .06, 6)
    with k.at(hx, hy, hz + .4):
        for d in (-1, 1):
            k._limb('hydrant', Vector((0, 0, 0)), Vector((d * .17, 0, 0)), .06, .06, 12)
            k._limb('iron', Vector((d * .165, 0, 0)), Vector((d * .185, 0, 0)), .045, .04, 6)
        k._limb('hydrant', Vector((0, 0, -.06)), Vector((0, -.18, -.06)), .075, .075, 12)
        k._limb('iron', Vector((0, -.175, -.06)), Vector((0, -.2, -.06)), .05, .045, 5)
    for x, y in ((-2.6, -5.5), (8.2, 3.5), (-12, 5), (-4.0, 16), (19, 17), (-20, 26), (28, 34)): k.lath(x, y, z(x, y), 1.15, r.uniform(-.06, .06))
    k.flush()
    y = -13
    while y < 16:
        x = -14 - (y + 13) * .3
        while x < 14 + (y + 13) * .3:
            px, py = x + r.uniform(-.3, .3), y + r.uniform(-.3, .3)
            thin = .5 + .5 * math.cos(row(px, py) * 2 * math.pi / 5.8) + .8 * noise.noise(Vector((px * .3, py * .3, 1)))     # shorter in bands
            k.place(r.choice(('stub1', 'stub2')), px, py, z(px, py) - .02, r.uniform(.8, 1.2) * (.8 + .3 * min(1, max(0, thin)))); x += .8
        y += .8
    for i in range(620):                                        # the stubble thins out of sight instead of ending at a line
        y = 15 + 34 * r.random() ** 1.5; x = r.uniform(-1, 1) * (22 + (y - 15) * .75); s = r.uniform(1.0, 1.5)
        k.place(r.choice(('stub1', 'stub2')), x, y, z(x, y) - .02, s, sz=s * .75)
    k.later['wisp'] = lambda: k.proto('wisp', lambda: wisp(1)); k.later['wisp2'] = lambda: k.proto('wisp2', lambda: wisp(2))
    def wisp(seed):
        """Hay that the baler left: a low uneven heap of long straws, most of them lying along the row."""
        q, v, f = random.Random(seed), [], []
        for _ in range(170):
            x, y, a = q.gauss(0, .13), q.gauss(0, .38), math.pi / 2 + q.gauss(0, .55); l, w = q.uniform(.1, .26), q.uniform(.002, .004)
            h = .12 * math.exp(-(x / .16) ** 2 - (y / .5) ** 2) * q.random() + .012; c, n = Vector((math.cos(a), math.sin(a), q.gauss(0, .12))), len(v)
            p, e = Vector((x, y, h)) - c * l / 2, Vector((x, y, h)) + c * l / 2; s = Vector((-c.y, c.x, 0)) * w
            v += [tuple(p - s), tuple(p + s), tuple(e + s * .6), tuple(e - s * .6)]; f.append((n, n + 1, n + 2, n + 3))
        k.mesh('rakings', v, f)
    for n in range(-7, 9):                                      # along the bending rows, here thick, there nothing
        y = -12.0
        while y < 46:
            step = r.uniform(.3, .6) * (1 + max(0, y) * .03); y += step
            x = n * 5.8 - (row(0, y)) + r.gauss(0, .16); slope = (row(0, y + .5) - row(0, y)) / .5
            if abs(x) > 15 + max(0, y + 13) * .5 or noise.noise(Vector((n * 3.1, y * .16, 7))) < -.14 or (x - 3.9) ** 2 + (y + 1.5) ** 2 < 1.6: continue
            k.place(r.choice(('wisp', 'wisp2')), x, y, z(x, y), r.uniform(.75, 1.25), rot=math.atan(slope) + r.gauss(0, .3))
    for _ in range(520):                                        # verge between road and field
        x, y = r.uniform(-20, 20), -12.2 + abs(r.gauss(0, .9))
        k.place(r.choice(('prairie1', 'prairie2', 'stem1', 'stem2', 'rod', 'aster', 'prairie3')), x, y, z(x, y) - .03, r.uniform(.45,
            .85) * (.5 if abs(x - 1) < 3 else 1))
    for _ in range(420):                                        # the wet corner
        a, d = r.uniform(0, 6.28), math.sqrt(r.random())
        x, y = -36 + 15 * d * math.cos(a), 52 + 9 * d * math.sin(a)
        k.place(r.choice(('cattail1', 'rush', 'stem1', 'prairie2')), x, y, z(x, y) - .05, r.uniform(.8, 1.3))
    for _ in range(300):
        k.place(r.choice(('maple', 'oak', 'elm', 'maple3', 'maple2', 'spruce1', 'oak', 'spruce2')), r.uniform(-190, 190), r.uniform(142, 172), .4,
            r.uniform(.9, 1.5))
    for _ in range(150):
        k.place(r.choice(('hyd', 'box2', 'maple4', 'box')), r.uniform(-170, 170), r.uniform(136, 143), .3, r.uniform(.5, 1.0) * (2 if r.random() < .5 else 1))
    for i, (n, m) in enumerate((('maple', 'leaf_gold'), ('maple2', 'leaf_red'), ('maple3', 'leaf_gold'), ('oak', 'leaf'))):
        grow(k, 'near_' + n, 9.5, m, 'greybark', 81 + i, 34000, .075, spread=.8, trunk=.16, girth=.02, puff=.36)
    for n, x, y, s in (('near_maple3', -34, 70, 1.2), ('near_maple', 27, 40, 1.25), ('near_oak', 33, 45, 1.25), ('near_maple2', 40, 52, 1.3),
            ('near_maple', 47, 58, 1.2), ('spruce1', 38, 62, 1.2),
            ('near_maple3', 56, 70, 1.3), ('near_oak', 62, 84, 1.3), ('elm', 74, 100, 1.3), ('maple', 84, 118, 1.3)):
        k.place(n, x, y, z(x, y) - .1, s)
    if hour == 'gold':
        sky(LATE, sun_az=-36, glow=(1, .52, .16), glow_amt=.7, clouds=.75, strength=.66, cloud_col=(1.0, .74, .52), fill=2.1, fill_tint=(1.02, .98, .94))
        sun(9, -52, 6.4, (1, .62, .30), 1.2)
    else: light(hour)
    camera((1.0, -14.5, 1.75), (0, 0, 3.3), 28); return hour


def wooded_scene(recipe):
    """An empty clearing among oaks and spruces on a paved road, laths where the septic sites are, first snow."""
    k, o, hour = setting(recipe, season='snow', hour='overcast', mist=(.75, .76, .8), amount=.5); r = k.rng; white = k.season == 'snow'
    def z(x, y):
        return .22 * math.sin(x * .13 + .4) * math.sin(y * .11 + 1) * max(0, min(1, (y + 10) / 5)) + .09 * math.sin(x * .41 + y * .33) + max(0,
            y - 26) * .045 - .35 * math.exp(-((y + 8.2) / 1.1) ** 2) * (1 - math.exp(-(x / 3.4) ** 4))
    if white:
        Mat.snowfall(('leaffloor',), cover=.97, steep=.2, patch=.28)
        Mat.snowfall(('gravel', 'prairie', 'fieldstone'), cover=.7, steep=.2, patch=.5)
        Mat.snowfall(('leaf_rust',), cover=.5, steep=.75, patch=.5); Mat.snowfall(('oakbark',), cover=.8, steep=.5, patch=.3)
    k.terrain('leaffloor', z, -60, 60, -10.4, 90, 160, 120)
    k.mesh('pave', [(-200, -60, -.03), (200, -60, -.03), (200, -10.2, -.03), (-200, -10.2, -.03)], [(0, 1, 2, 3)])
    ground(k, 500, mat='snowlawn' if white else 'lawn', z=-.9)
    for seed in (1, 2, 3): grow(k, f'rust{seed}', 10 + seed, 'leaf_rust', 'oakbark', 30 + seed, 27000, .06, spread=.95, trunk=.24,
        girth=.021, wander=.16, up=.03)
    for seed in (1, 2): grow(k, f'stem_oak{seed}', 13, bark='oakbark', seed=40 + seed, spread=.8, trunk=.26, girth=.019, depth=6, bare=True,
        wander=.16, up=.04)
    for x, y in ((-6.0, 9), (-1.2, 9.6), (-6.4, 15), (-1.0, 15.4)): k.lath(x, y, z(x, y), 1.1, r.uniform(-.05, .05))
    for x, y in ((4.2, 13), (8.2, 13.6), (4.0, 18), (8.4, 18.4)): k.lath(x, y, z(x, y), 1.1, r.uniform(-.05, .05), 'ribbon_blue')
    for x, y in ((-3.6, 12.2), (6.2, 15.8)): k.cyl('pvc', x, y, z(x, y) - .1, .05, .05, .95, 12); k.cyl('ribbon', x, y, z(x, y) + .85, .056, .056, .06, 12)
    for x in (-3.6, 3.6): k.lath(x, -6.6, z(x, -6.6), 1.2, .03)
    for i in range(26): x, y = r.choice((-1, 1)) * r.uniform(5, 17), r.uniform(-6, 28); k.boulder(x, y, z(x, y), r.uniform(.12, .4), i)
    for y, h in ((34, 2.0), (46, 3.4), (60, 5)): mist(k, y, z(0, y) - .2, h, -70, 70)
    k.flush()
    def clear(x, y): return ((x - .5) / 12.5) ** 2 + ((y - 13) / 13.5) ** 2 < 1 or (abs(x) < 4.2 and y < 6) or y < -6.2
    put = []
    def stand(n, x0, x1, y0, y1, names, gap, smin=.8, smax=1.2):
        for _ in range(n * 6):
            if n <= 0: return
            x, y = r.uniform(x0, x1), r.uniform(y0, y1)
            if clear(x, y) or any((x - a) ** 2 + (y - b) ** 2 < gap * gap for a, b in put): continue
            put.append((x, y)); k.place(r.choice(names), x, y, z(x, y) - .12, r.uniform(smin, smax)); n -= 1
    for n, x, y, s in (('rust1', -9.6, 1.5, 1.0), ('stem_oak1', 11.4, -1.0, 1.0), ('rust2', 13.5, 3, 1.0), ('spruce2', -13.6, 2.5, .95), ('spruce3', 8.2,
            -4.6, .42), ('rust3', -14, 10, 1), ('spruce1', 15.6, 10, 1.1), ('spruce1', -10.5, 22.5, 1.15), ('spruce2', 9, 27, 1.2), ('rust2', 1.5, 29, 1.05)):
        put.append((x, y)); k.place(n, x, y, z(x, y) - .1, s)
    stand(34, -34, 34, -5, 30, ('rust1', 'rust2', 'rust3', 'stem_oak1', 'stem_oak2', 'spruce1', 'spruce2'), 3.6)
    stand(170, -58, 58, 27, 84, ('rust1', 'rust2', 'rust3', 'stem_oak1', 'stem_oak2', 'stem_oak1', 'spruce1', 'spruce2', 'spruce3'), 2.6, .85, 1.3)
    stand(40, -26, 26, -5.5, 30, ('spruce3',), 1.6, .12, .34)
    for _ in range(700):                                        # dead grass through the snow, thickest at the wood's edge and in the ditch
        x, y = r.uniform(-17, 17), r.uniform(-9.6, 28)
        if clear(x, y) and y > -6 and r.random() < .75: continue
        if abs(x) < 3.4 and y < 0: continue
        k.place(r.choice(('prairie1', 'prairie3', 'stem2', 'stem1')), x, y, z(x, y) - .03, r.uniform(.35, .8))
    for cx, cy in ((-9.6, 1.5), (-14, 10), (13.5, 3)):          # and round the feet of the near oaks, where no mower came
        for _ in range(14):
            t, d = r.uniform(0, 6.28), r.uniform(.38, .8); x, y = cx + d * math.cos(t), cy + d * math.sin(t)
            k.place(r.choice(('prairie3', 'prairie3', 'stem2')), x, y, z(x, y) - .05, r.uniform(.3, .55))
    if hour == 'gold':
        sky(GOLD, sun_az=60, glow=(1, .66, .36), glow_amt=.6, clouds=.8, strength=.95, cloud_col=(1.05, .84, .74), fill=1.5)
        sun(12, 128, 5.0, (1, .66, .40), 1.5)
    else: light(hour)
    camera((1.6, -13.6, 1.75), (.2, 0, 3.7), 26); return hour


STYLES = {'lakeshore': lakeshore_scene, 'field': field_scene, 'wooded': wooded_scene}
